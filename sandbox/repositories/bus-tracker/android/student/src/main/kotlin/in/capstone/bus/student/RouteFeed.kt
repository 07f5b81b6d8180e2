package `in`.capstone.bus.student

import io.socket.client.IO
import io.socket.client.Socket
import org.json.JSONObject

data class BusPlace(val latitude: Double, val longitude: Double, val at: Long)

/** Follows one route. `onPlace` is called on Socket.IO's thread; null means that the trip has ended. */
class RouteFeed(server: String, private val route: String, private val onPlace: (BusPlace?) -> Unit) {
    private val socket: Socket = IO.socket(server)

    fun open() {
        // After each reconnection the server has forgotten the room.
        socket.on(Socket.EVENT_CONNECT) { socket.emit("follow", route) }
        socket.on("place") { (message) ->
            val place = message as JSONObject
            onPlace(BusPlace(place.getDouble("latitude"), place.getDouble("longitude"), place.getLong("at")))
        }
        socket.on("ended") { onPlace(null) }
        socket.connect()
    }

    fun close() {
        socket.close()
    }
}

package `in`.capstone.bus.driver

import android.app.Notification
import android.app.NotificationChannel
import android.app.NotificationManager
import android.app.Service
import android.content.Intent
import android.location.LocationListener
import android.location.LocationManager
import android.os.IBinder
import io.socket.client.IO
import io.socket.client.Socket
import org.json.JSONObject

/** Sends the place during a trip. A foreground service with a notification: the driver sees that it runs, and Android lets it. */
class TripService : Service() {
    private lateinit var socket: Socket
    private val listener = LocationListener { place ->
        socket.emit("place", JSONObject().put("latitude", place.latitude).put("longitude", place.longitude))
    }

    override fun onStartCommand(intent: Intent, flags: Int, startId: Int): Int {
        val channel = NotificationChannel("trip", "Trip", NotificationManager.IMPORTANCE_LOW)
        getSystemService(NotificationManager::class.java).createNotificationChannel(channel)
        startForeground(1, Notification.Builder(this, "trip").setContentTitle("Students see the bus").build())
        socket = IO.socket(intent.getStringExtra("server"))
        socket.on(Socket.EVENT_CONNECT) { socket.emit("begin", intent.getStringExtra("route")) }
        socket.connect()
        try {
            // Every 5 seconds and 15 metres: less often and the map jumps, more often and the battery is empty by noon.
            getSystemService(LocationManager::class.java)
                .requestLocationUpdates(LocationManager.GPS_PROVIDER, 5_000L, 15f, listener)
        } catch (refused: SecurityException) {
            stopSelf()
        }
        return START_NOT_STICKY
    }

    override fun onDestroy() {
        getSystemService(LocationManager::class.java).removeUpdates(listener)
        socket.emit("end")
        socket.close()
    }

    override fun onBind(intent: Intent): IBinder? = null
}

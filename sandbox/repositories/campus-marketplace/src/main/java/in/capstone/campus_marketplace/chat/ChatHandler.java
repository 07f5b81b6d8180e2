package in.capstone.campus_marketplace.chat;

import com.fasterxml.jackson.databind.ObjectMapper;
import in.capstone.campus_marketplace.domain.Listings;
import in.capstone.campus_marketplace.service.PriceAgreement;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.TextWebSocketHandler;

/**
 * Buyer and seller of a listing write to each other and offer prices. The first message is {token, listing, buyer}; then
 * {text} or {rupees}. A room is one listing and one buyer, so nobody reads what others offer.
 */
@Component
class ChatHandler extends TextWebSocketHandler {
    private record Hello(String token, long listing, long buyer) {}
    private record Message(String text, Integer rupees) {}
    private record Room(PriceAgreement agreement, Set<WebSocketSession> sessions) {}

    private final Map<String, Room> rooms = new ConcurrentHashMap<>();
    private final JwtDecoder decoder;
    private final Listings listings;
    private final Clock clock;
    private final ObjectMapper json;

    ChatHandler(JwtDecoder decoder, Listings listings, Clock clock, ObjectMapper json) {
        this.decoder = decoder;
        this.listings = listings;
        this.clock = clock;
        this.json = json;
    }

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage received) throws IOException {
        if (session.getAttributes().get("room") == null) {
            enter(session, json.readValue(received.getPayload(), Hello.class));
            return;
        }
        var room = rooms.get(session.getAttributes().get("room").toString());
        long user = (long) session.getAttributes().get("user");
        var message = json.readValue(received.getPayload(), Message.class);
        if (message.rupees() == null) {
            send(room, Map.of("from", user, "text", message.text()));
            return;
        }
        try {
            var agreed = room.agreement().offer(user, message.rupees());
            send(room, Map.of("from", user, "rupees", message.rupees(), "agreed", agreed.isPresent()));
        } catch (IllegalArgumentException | IllegalStateException refused) {
            session.sendMessage(new TextMessage(json.writeValueAsString(Map.of("error", refused.getMessage()))));
        }
    }

    private void enter(WebSocketSession session, Hello hello) throws IOException {
        try {
            long user = Long.parseLong(decoder.decode(hello.token()).getSubject());
            var listing = listings.findById(hello.listing()).orElseThrow(() -> new JwtException("no listing"));
            if (user != hello.buyer() && user != listing.sellerId()) throw new JwtException("not yours");
            String key = hello.listing() + "/" + hello.buyer();
            session.getAttributes().put("user", user);
            session.getAttributes().put("room", key);
            rooms.computeIfAbsent(key, each ->
                    new Room(new PriceAgreement(listing.sellerId(), clock), ConcurrentHashMap.newKeySet()))
                    .sessions().add(session);
        } catch (JwtException refused) {
            session.close(CloseStatus.POLICY_VIOLATION);
        }
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) {
        rooms.values().forEach(room -> room.sessions().remove(session));
    }

    private void send(Room room, Object message) throws IOException {
        var text = new TextMessage(json.writeValueAsString(message));
        for (var session : room.sessions()) {
            synchronized (session) { // a session sends one message at a time
                if (session.isOpen()) session.sendMessage(text);
            }
        }
    }
}

package in.capstone.campus_marketplace.service;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What buyer and seller agree on in the chat. The last offer of one stands until the other accepts or 24 hours pass. */
public final class PriceAgreement {
    private static final Duration VALID_FOR = Duration.ofHours(24);

    public record Offer(long userId, int rupees, Instant at) {}

    private final long sellerId;
    private final Clock clock;
    private Offer standing;
    private Offer accepted;

    public PriceAgreement(long sellerId, Clock clock) {
        this.sellerId = sellerId;
        this.clock = clock;
    }

    /** Makes an offer, or accepts the standing one when the amount is the same and it came from the other side. */
    public synchronized Optional<Offer> offer(long userId, int rupees) {
        if (rupees <= 0) throw new IllegalArgumentException("An offer is at least ₹1.");
        if (accepted != null) throw new IllegalStateException("You have agreed already.");
        boolean fromOtherSide = standing != null && (standing.userId() == sellerId) != (userId == sellerId);
        if (fromOtherSide && standing.rupees() == rupees && isOpen(standing)) {
            accepted = standing;
            return Optional.of(accepted);
        }
        standing = new Offer(userId, rupees, clock.instant());
        return Optional.empty();
    }

    private boolean isOpen(Offer offer) {
        return clock.instant().isBefore(offer.at().plus(VALID_FOR));
    }
}

package in.capstone.campus_marketplace.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class PriceAgreementTest {
    private static final long SELLER = 7;
    private static final long BUYER = 42;

    private Instant now = Instant.parse("2026-10-31T12:00:00Z");
    private final PriceAgreement agreement = new PriceAgreement(SELLER, new Clock() {
        @Override public Instant instant() { return now; }
        @Override public ZoneId getZone() { return ZoneOffset.UTC; }
        @Override public Clock withZone(ZoneId zone) { return this; }
    });

    @Test
    void theSameAmountFromTheOtherSideAccepts() {
        assertTrue(agreement.offer(BUYER, 350).isEmpty());
        assertTrue(agreement.offer(SELLER, 400).isEmpty());
        assertEquals(SELLER, agreement.offer(BUYER, 400).orElseThrow().userId());
    }

    @Test
    void nobodyAcceptsTheirOwnOffer() {
        agreement.offer(BUYER, 350);
        assertTrue(agreement.offer(BUYER, 350).isEmpty());
    }

    @Test
    void anOfferEndsAfter24Hours() {
        agreement.offer(BUYER, 350);
        now = now.plus(Duration.ofHours(24));
        assertTrue(agreement.offer(SELLER, 350).isEmpty());
        assertTrue(agreement.offer(BUYER, 350).isPresent());
    }

    @Test
    void anAgreementIsFinalAndAPriceIsPositive() {
        assertThrows(IllegalArgumentException.class, () -> agreement.offer(BUYER, 0));
        agreement.offer(BUYER, 350);
        agreement.offer(SELLER, 350);
        assertThrows(IllegalStateException.class, () -> agreement.offer(BUYER, 300));
    }
}

package in.capstone.exam_portal.service;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SittingTest {
    private Instant now = Instant.parse("2026-08-03T09:00:00Z");
    private final Clock clock = new Clock() {
        @Override public Instant instant() { return now; }
        @Override public ZoneId getZone() { return ZoneOffset.UTC; }
        @Override public Clock withZone(ZoneId zone) { return this; }
    };
    private final Sitting sitting = new Sitting(clock, Duration.ofMinutes(60));

    @Test
    void theServersClockEndsTheExam() {
        sitting.save(Map.of(0, 2));
        now = now.plus(Duration.ofMinutes(60)).plus(Sitting.GRACE);
        sitting.save(Map.of(1, 3));
        now = now.plusSeconds(1);
        assertThrows(IllegalStateException.class, () -> sitting.save(Map.of(2, 1)));
        assertEquals(Duration.ZERO, sitting.left());
    }

    @Test
    void anUnansweredQuestionIsWrong() {
        sitting.save(Map.of(0, 2, 1, 0));
        assertArrayEquals(new boolean[] {true, false, false}, sitting.mark(new int[] {2, 1, 3}));
    }

    @Test
    void aRowOfTheQuestionBankHasAllItsCells() {
        var row = List.of("2 + 2?", "3", "4", "5", "6", "2");
        assertEquals(1, QuestionImport.parse(2, row).right());
        assertThrows(IllegalArgumentException.class, () -> QuestionImport.parse(2, List.of("", "3", "4", "5", "6", "2")));
        assertThrows(IllegalArgumentException.class, () -> QuestionImport.parse(2, List.of("2 + 2?", "3", "4", "5", "6", "7")));
    }
}

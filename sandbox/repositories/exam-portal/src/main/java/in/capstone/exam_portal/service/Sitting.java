package in.capstone.exam_portal.service;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** One student's exam. The server's clock decides: a browser that stops its own gains nothing. */
public final class Sitting {
    /** An answer on its way when the time ends still counts. */
    static final Duration GRACE = Duration.ofSeconds(15);

    private final Instant endsAt;
    private final Clock clock;
    private final Map<Integer, Integer> answers = new HashMap<>();

    public Sitting(Clock clock, Duration length) {
        this.clock = clock;
        this.endsAt = clock.instant().plus(length);
    }

    /** Saves what the browser sends every ten seconds. Sending the same again changes nothing. */
    public synchronized void save(Map<Integer, Integer> changed) {
        if (clock.instant().isAfter(endsAt.plus(GRACE))) throw new IllegalStateException("The exam is over.");
        answers.putAll(changed);
    }

    public Duration left() {
        Duration left = Duration.between(clock.instant(), endsAt);
        return left.isNegative() ? Duration.ZERO : left;
    }

    public synchronized Map<Integer, Integer> answers() {
        return Map.copyOf(answers);
    }

    /** Which questions are right, by the key of the paper. An unanswered one is wrong. */
    public synchronized boolean[] mark(int[] key) {
        boolean[] correct = new boolean[key.length];
        for (int i = 0; i < key.length; i++) correct[i] = answers.getOrDefault(i, -1) == key[i];
        return correct;
    }
}

package in.capstone.exam_portal.service;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Which questions worked: how many solved them, and whether good students solved them more often than weak ones. */
public final class ItemAnalysis {
    private static final double GROUP = 0.27; // the share that Kelley found best

    public record Item(int question, double difficulty, double discrimination) {
        public boolean isUnclear() {
            return discrimination < 0.1;
        }
    }

    private ItemAnalysis() {}

    /** @param correct one row for each student, one column for each question */
    public static List<Item> analyse(boolean[][] correct) {
        if (correct.length < 10) throw new IllegalArgumentException("At least 10 students are needed.");
        boolean[][] ranked = Arrays.stream(correct)
                .sorted(Comparator.comparingInt(ItemAnalysis::score).reversed())
                .toArray(boolean[][]::new);
        int size = (int) Math.round(ranked.length * GROUP);
        return IntStream.range(0, ranked[0].length)
                .mapToObj(question -> {
                    double difficulty = share(ranked, 0, ranked.length, question);
                    double best = share(ranked, 0, size, question);
                    double weakest = share(ranked, ranked.length - size, ranked.length, question);
                    return new Item(question + 1, difficulty, best - weakest);
                })
                .toList();
    }

    private static int score(boolean[] answers) {
        int sum = 0;
        for (boolean answer : answers) if (answer) sum++;
        return sum;
    }

    private static double share(boolean[][] rows, int from, int to, int question) {
        return IntStream.range(from, to).filter(row -> rows[row][question]).count() / (double) (to - from);
    }
}

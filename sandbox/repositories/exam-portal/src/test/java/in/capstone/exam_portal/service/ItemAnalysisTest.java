package in.capstone.exam_portal.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ItemAnalysisTest {
    /** 10 students: student n solves the first n of 9 questions, and all of them solve question 10. */
    private static boolean[][] staircase() {
        boolean[][] correct = new boolean[10][10];
        for (int student = 0; student < 10; student++) {
            for (int question = 0; question < student; question++) correct[student][question] = true;
            correct[student][9] = true;
        }
        return correct;
    }

    @Test
    void aQuestionThatSeparatesGoodFromWeakHasDiscrimination1() {
        var fifth = ItemAnalysis.analyse(staircase()).get(4);
        assertEquals(5, fifth.question());
        assertEquals(0.5, fifth.difficulty());
        assertEquals(1.0, fifth.discrimination());
        assertFalse(fifth.isUnclear());
    }

    @Test
    void aQuestionThatEverybodySolvesSaysNothing() {
        var last = ItemAnalysis.analyse(staircase()).get(9);
        assertEquals(1.0, last.difficulty());
        assertEquals(0.0, last.discrimination());
        assertTrue(last.isUnclear());
    }

    @Test
    void aWrongKeyShowsAsNegativeDiscrimination() {
        boolean[][] correct = staircase();
        for (boolean[] answers : correct) answers[4] = !answers[4];
        assertTrue(ItemAnalysis.analyse(correct).get(4).discrimination() < 0);
    }

    @Test
    void nineStudentsAreTooFew() {
        assertThrows(IllegalArgumentException.class, () -> ItemAnalysis.analyse(new boolean[9][5]));
    }
}

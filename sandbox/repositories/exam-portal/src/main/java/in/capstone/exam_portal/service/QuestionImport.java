package in.capstone.exam_portal.service;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.WorkbookFactory;

/** Reads a question bank from the first sheet of an Excel file: question, four choices, the number of the right one. */
public final class QuestionImport {
    public record Question(String text, List<String> choices, int right) {}

    private QuestionImport() {}

    public static List<Question> read(InputStream file) throws IOException {
        var format = new DataFormatter();
        var questions = new ArrayList<Question>();
        try (var book = WorkbookFactory.create(file)) {
            for (Row row : book.getSheetAt(0)) {
                if (row.getRowNum() == 0) continue; // the heading
                var cells = IntStream.rangeClosed(0, 5).mapToObj(i -> format.formatCellValue(row.getCell(i)).strip()).toList();
                questions.add(parse(row.getRowNum() + 1, cells));
            }
        }
        return questions;
    }

    static Question parse(int line, List<String> cells) {
        if (cells.subList(0, 5).stream().anyMatch(String::isEmpty))
            throw new IllegalArgumentException("Row " + line + ": the question or a choice is missing.");
        if (!cells.get(5).matches("[1-4]"))
            throw new IllegalArgumentException("Row " + line + ": the right choice is a number from 1 to 4.");
        return new Question(cells.get(0), cells.subList(1, 5), Integer.parseInt(cells.get(5)) - 1);
    }
}

package in.capstone.exam_portal.web;

import in.capstone.exam_portal.service.Sitting;
import java.security.Principal;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What the student's page calls. A closed browser opens the same sitting again, with its answers. */
@RestController
@RequestMapping("/api/exams/{exam}/sitting")
class SittingController {
    record View(long secondsLeft, Map<Integer, Integer> answers) {}

    private final Map<String, Sitting> sittings = new ConcurrentHashMap<>();
    private final Clock clock;

    SittingController(Clock clock) {
        this.clock = clock;
    }

    @GetMapping
    View open(@PathVariable long exam, Principal student) {
        return view(sitting(exam, student));
    }

    @PutMapping
    View save(@PathVariable long exam, @RequestBody Map<Integer, Integer> answers, Principal student) {
        var sitting = sitting(exam, student);
        sitting.save(answers);
        return view(sitting);
    }

    @ExceptionHandler(IllegalStateException.class)
    @ResponseStatus(HttpStatus.CONFLICT)
    void over() {}

    private Sitting sitting(long exam, Principal student) {
        return sittings.computeIfAbsent(exam + "/" + student.getName(), key -> new Sitting(clock, Duration.ofMinutes(60)));
    }

    private static View view(Sitting sitting) {
        return new View(sitting.left().toSeconds(), sitting.answers());
    }
}

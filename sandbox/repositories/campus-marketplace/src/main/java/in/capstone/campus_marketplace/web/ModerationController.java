package in.capstone.campus_marketplace.web;

import in.capstone.campus_marketplace.domain.Listing;
import in.capstone.campus_marketplace.domain.Listings;
import in.capstone.campus_marketplace.domain.Report;
import in.capstone.campus_marketplace.domain.Reports;
import java.time.Clock;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** What moderators see and do. Security lets no one else in. */
@RestController
@RequestMapping("/api/moderation/reports")
class ModerationController {
    record View(Long id, Long listingId, String reason) {}

    private final Reports reports;
    private final Listings listings;
    private final Clock clock;

    ModerationController(Reports reports, Listings listings, Clock clock) {
        this.reports = reports;
        this.listings = listings;
        this.clock = clock;
    }

    @GetMapping
    List<View> open() {
        return reports.findByClosedAtIsNullOrderByIdAsc().stream()
                .map(each -> new View(each.id(), each.listingId(), each.reason()))
                .toList();
    }

    @PostMapping("/{id}/hide")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Transactional
    public void hide(@PathVariable Long id) {
        var report = find(id);
        listings.findById(report.listingId()).ifPresent(listing -> listing.move(Listing.State.HIDDEN));
        report.close(clock.instant());
    }

    @PostMapping("/{id}/keep")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Transactional
    public void keep(@PathVariable Long id) {
        find(id).close(clock.instant());
    }

    private Report find(Long id) {
        return reports.findById(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }
}

package in.capstone.campus_marketplace.web;

import in.capstone.campus_marketplace.domain.Listing;
import in.capstone.campus_marketplace.domain.Listings;
import in.capstone.campus_marketplace.domain.Report;
import in.capstone.campus_marketplace.domain.Reports;
import in.capstone.campus_marketplace.service.PhotoStore;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.security.Principal;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/api/listings")
class ListingController {
    private static final int PAGE = 20;

    record Draft(@NotBlank @Size(max = 120) String title, @NotBlank @Size(max = 2000) String text,
            @Min(1) @Max(100_000) int rupees) {}
    record Reason(@NotBlank @Size(max = 500) String reason) {}
    record View(Long id, Long sellerId, String title, String text, int rupees, String state, String photo, Instant listedAt) {
        static View of(Listing each) {
            return new View(each.id(), each.sellerId(), each.title(), each.text(), each.rupees(), each.state().name(),
                    each.photo(), each.listedAt());
        }
    }
    record Found(List<View> listings, boolean hasNext) {}

    private final Listings listings;
    private final Reports reports;
    private final PhotoStore photos;
    private final Clock clock;

    ListingController(Listings listings, Reports reports, PhotoStore photos, Clock clock) {
        this.listings = listings;
        this.reports = reports;
        this.photos = photos;
        this.clock = clock;
    }

    @GetMapping
    Found search(@RequestParam(defaultValue = "") String words, @RequestParam(defaultValue = "0") @Min(0) int page) {
        var wanted = PageRequest.of(page, PAGE, Sort.by("listedAt").descending());
        var found = listings.findByStateAndTitleContainingIgnoreCase(Listing.State.OPEN, words, wanted);
        return new Found(found.map(View::of).toList(), found.hasNext());
    }

    @GetMapping("/{id}")
    View get(@PathVariable Long id) {
        return View.of(find(id));
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    View add(@Valid @RequestBody Draft draft, Principal seller) {
        var listing = new Listing(Long.valueOf(seller.getName()), draft.title(), draft.text(), draft.rupees(), clock.instant());
        return View.of(listings.save(listing));
    }

    @PutMapping("/{id}")
    View change(@PathVariable Long id, @Valid @RequestBody Draft draft, Principal seller) {
        var listing = findOwn(id, seller);
        listing.change(draft.title(), draft.text(), draft.rupees());
        return View.of(listings.save(listing));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove(@PathVariable Long id, Principal seller) {
        listings.delete(findOwn(id, seller));
    }

    @PostMapping("/{id}/sold")
    View sell(@PathVariable Long id, Principal seller) {
        var listing = findOwn(id, seller);
        listing.move(Listing.State.SOLD);
        return View.of(listings.save(listing));
    }

    @PostMapping("/{id}/photo")
    View show(@PathVariable Long id, @RequestParam MultipartFile file, Principal seller) throws IOException {
        var listing = findOwn(id, seller);
        listing.show(photos.store(file.getBytes()));
        return View.of(listings.save(listing));
    }

    @PostMapping("/{id}/reports")
    @ResponseStatus(HttpStatus.CREATED)
    void report(@PathVariable Long id, @Valid @RequestBody Reason given, Principal reporter) {
        reports.save(new Report(find(id).id(), Long.valueOf(reporter.getName()), given.reason()));
    }

    private Listing find(Long id) {
        return listings.findById(id)
                .filter(each -> each.state() != Listing.State.HIDDEN)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }

    private Listing findOwn(Long id, Principal seller) {
        var listing = find(id);
        if (!listing.sellerId().toString().equals(seller.getName())) throw new ResponseStatusException(HttpStatus.FORBIDDEN);
        return listing;
    }
}

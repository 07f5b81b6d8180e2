package in.capstone.campus_marketplace.domain;

import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.JpaRepository;

public interface Listings extends JpaRepository<Listing, Long> {
    Page<Listing> findByStateAndTitleContainingIgnoreCase(Listing.State state, String words, Pageable page);
}

package in.capstone.campus_marketplace.domain;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;

/** Someone says that a listing should not be here. */
@Entity
public class Report {
    @Id @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    @Column(nullable = false)
    private Long listingId;

    @Column(nullable = false)
    private Long reporterId;

    @Column(nullable = false, length = 500)
    private String reason;

    private Instant closedAt;

    protected Report() {}

    public Report(Long listingId, Long reporterId, String reason) {
        this.listingId = listingId;
        this.reporterId = reporterId;
        this.reason = reason;
    }

    public void close(Instant at) { closedAt = at; }

    public Long id() { return id; }
    public Long listingId() { return listingId; }
    public String reason() { return reason; }
}

package in.capstone.campus_marketplace.domain;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import java.time.Instant;

@Entity
public class Listing {
    public enum State { OPEN, SOLD, HIDDEN }

    @Id @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    @Column(nullable = false)
    private Long sellerId;

    @Column(nullable = false, length = 120)
    private String title;

    @Column(nullable = false, length = 2000)
    private String text;

    @Column(nullable = false)
    private int rupees;

    @Enumerated(EnumType.STRING) @Column(nullable = false)
    private State state = State.OPEN;

    private String photo;

    @Column(nullable = false)
    private Instant listedAt;

    /** Two moderators who act at once: the second one gets a conflict. */
    @Version
    private long version;

    protected Listing() {}

    public Listing(Long sellerId, String title, String text, int rupees, Instant listedAt) {
        this.sellerId = sellerId;
        this.listedAt = listedAt;
        change(title, text, rupees);
    }

    public void change(String title, String text, int rupees) {
        this.title = title;
        this.text = text;
        this.rupees = rupees;
    }

    public void show(String photo) { this.photo = photo; }
    public void move(State state) { this.state = state; }

    public Long id() { return id; }
    public Long sellerId() { return sellerId; }
    public String title() { return title; }
    public String text() { return text; }
    public int rupees() { return rupees; }
    public State state() { return state; }
    public String photo() { return photo; }
    public Instant listedAt() { return listedAt; }
}

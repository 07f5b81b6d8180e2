package in.capstone.campus_marketplace.domain;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

public interface Reports extends JpaRepository<Report, Long> {
    List<Report> findByClosedAtIsNullOrderByIdAsc();
}

package in.capstone.campus_marketplace.web;

import in.capstone.campus_marketplace.service.PhotoStore;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class PhotoController {
    private final PhotoStore photos;

    PhotoController(PhotoStore photos) {
        this.photos = photos;
    }

    @GetMapping("/api/photos/{name}")
    ResponseEntity<byte[]> get(@PathVariable String name) throws IOException {
        var bytes = photos.read(name).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
        return ResponseEntity.ok()
                .header("content-type", name.endsWith(".png") ? "image/png" : "image/jpeg")
                .header("x-content-type-options", "nosniff")
                .body(bytes);
    }
}

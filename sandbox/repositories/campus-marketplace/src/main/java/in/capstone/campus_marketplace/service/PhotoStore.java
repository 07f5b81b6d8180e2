package in.capstone.campus_marketplace.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Service;

/** Photos of listings, as files. The bytes decide what a file is; the name that a browser sends is never used. */
@Service
public class PhotoStore {
    public static final int MAX_BYTES = 2 * 1024 * 1024;

    private final Path folder;

    public PhotoStore(@Value("${marketplace.photos:photos}") Path folder) {
        this.folder = folder;
    }

    /** Returns the new name of the photo. */
    public String store(byte[] bytes) throws IOException {
        if (bytes.length > MAX_BYTES) throw new IllegalArgumentException("A photo has at most 2 MB.");
        String name = UUID.randomUUID() + typeOf(bytes).orElseThrow(() -> new IllegalArgumentException("Only JPEG and PNG."));
        Files.createDirectories(folder);
        Files.write(folder.resolve(name), bytes);
        return name;
    }

    public Optional<byte[]> read(String name) throws IOException {
        Path file = folder.resolve(name);
        boolean isOurs = name.matches("[0-9a-f-]{36}\\.(jpg|png)") && Files.exists(file);
        return isOurs ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    }

    static Optional<String> typeOf(byte[] bytes) {
        if (startsWith(bytes, 0xFF, 0xD8, 0xFF)) return Optional.of(".jpg");
        if (startsWith(bytes, 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n')) return Optional.of(".png");
        return Optional.empty();
    }

    private static boolean startsWith(byte[] bytes, int... expected) {
        if (bytes.length < expected.length) return false;
        for (int i = 0; i < expected.length; i++) if ((bytes[i] & 0xFF) != expected[i]) return false;
        return true;
    }
}

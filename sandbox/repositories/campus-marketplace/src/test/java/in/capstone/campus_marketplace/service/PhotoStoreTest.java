package in.capstone.campus_marketplace.service;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhotoStoreTest {
    private static final byte[] JPEG = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, 1};

    @TempDir Path folder;
    private PhotoStore photos;

    @BeforeEach
    void open() {
        photos = new PhotoStore(folder);
    }

    @Test
    void aPhotoIsStoredUnderANewName() throws IOException {
        String name = photos.store(JPEG);
        assertTrue(name.endsWith(".jpg"));
        assertArrayEquals(JPEG, photos.read(name).orElseThrow());
    }

    @Test
    void theBytesDecideAndNotTheName() {
        assertThrows(IllegalArgumentException.class, () -> photos.store("<svg>".getBytes()));
        assertThrows(IllegalArgumentException.class, () -> photos.store(new byte[0]));
    }

    @Test
    void aPhotoOfMoreThan2MegabytesIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> photos.store(new byte[PhotoStore.MAX_BYTES + 1]));
    }

    @Test
    void noNameLeadsOutOfTheFolder() throws IOException {
        assertTrue(photos.read("../application.yml").isEmpty());
        assertTrue(photos.read("x.jpg").isEmpty());
    }
}

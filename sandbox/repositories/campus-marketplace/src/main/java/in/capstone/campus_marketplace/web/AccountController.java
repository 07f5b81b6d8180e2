package in.capstone.campus_marketplace.web;

import in.capstone.campus_marketplace.domain.Account;
import in.capstone.campus_marketplace.domain.Accounts;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Duration;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.HttpStatus;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/api")
class AccountController {
    record Credentials(@Email @NotBlank String email, @Size(min = 8, max = 72) @NotBlank String password) {}
    record Token(String token) {}

    private final Accounts accounts;
    private final PasswordEncoder passwords;
    private final JwtEncoder encoder;
    private final Clock clock;

    AccountController(Accounts accounts, PasswordEncoder passwords, JwtEncoder encoder, Clock clock) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.encoder = encoder;
        this.clock = clock;
    }

    @PostMapping("/accounts")
    @ResponseStatus(HttpStatus.CREATED)
    Token register(@Valid @RequestBody Credentials given) {
        try {
            return sign(accounts.save(new Account(given.email().toLowerCase(), passwords.encode(given.password()))));
        } catch (DataIntegrityViolationException taken) {
            throw new ResponseStatusException(HttpStatus.CONFLICT, "This email has an account.");
        }
    }

    @PostMapping("/sessions")
    Token signIn(@Valid @RequestBody Credentials given) {
        return accounts.findByEmail(given.email().toLowerCase())
                .filter(account -> passwords.matches(given.password(), account.passwordHash()))
                .map(this::sign)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.UNAUTHORIZED, "Email or password is wrong."));
    }

    private Token sign(Account account) {
        var claims = JwtClaimsSet.builder()
                .subject(account.id().toString())
                .claim("scope", account.role().name())
                .expiresAt(clock.instant().plus(Duration.ofHours(12)))
                .build();
        var header = JwsHeader.with(MacAlgorithm.HS256).build();
        return new Token(encoder.encode(JwtEncoderParameters.from(header, claims)).getTokenValue());
    }
}

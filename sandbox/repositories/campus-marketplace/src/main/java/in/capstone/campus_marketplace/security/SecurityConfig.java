package in.capstone.campus_marketplace.security;

import com.nimbusds.jose.jwk.source.ImmutableSecret;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.web.SecurityFilterChain;

/** Who may call what. A token carries the account's number and its role, and lives for 12 hours. */
@Configuration
public class SecurityConfig {
    private final SecretKey key;

    public SecurityConfig(@Value("${marketplace.secret}") String secret) {
        if (secret.length() < 32) throw new IllegalArgumentException("The secret has at least 32 characters.");
        key = new SecretKeySpec(secret.getBytes(), "HmacSHA256");
    }

    @Bean
    SecurityFilterChain chain(HttpSecurity http) throws Exception {
        return http
                .csrf(csrf -> csrf.disable()) // tokens are sent in a header, not in a cookie
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(requests -> requests
                        .requestMatchers("/api/accounts", "/api/sessions", "/chat/**").permitAll()
                        .requestMatchers(HttpMethod.GET, "/api/listings/**", "/api/photos/**").permitAll()
                        .requestMatchers("/api/moderation/**").hasAuthority("SCOPE_MODERATOR")
                        .anyRequest().authenticated())
                .oauth2ResourceServer(server -> server.jwt(jwt -> {}))
                .build();
    }

    @Bean
    JwtEncoder encoder() {
        return new NimbusJwtEncoder(new ImmutableSecret<>(key));
    }

    @Bean
    JwtDecoder decoder() {
        return NimbusJwtDecoder.withSecretKey(key).build();
    }

    @Bean
    PasswordEncoder passwords() {
        return new BCryptPasswordEncoder();
    }
}

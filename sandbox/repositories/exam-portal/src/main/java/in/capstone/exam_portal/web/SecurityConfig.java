package in.capstone.exam_portal.web;

import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.provisioning.JdbcUserDetailsManager;
import org.springframework.security.provisioning.UserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;

/** Teachers build papers and read results; students only sit exams. Accounts are rows of MySQL. */
@Configuration
class SecurityConfig {
    @Bean
    SecurityFilterChain chain(HttpSecurity http) throws Exception {
        return http
                .authorizeHttpRequests(requests -> requests
                        .requestMatchers("/api/exams/*/sitting").hasRole("STUDENT")
                        .requestMatchers("/api/**").hasRole("TEACHER")
                        .anyRequest().permitAll())
                .csrf(csrf -> csrf.csrfTokenRepository(CookieCsrfTokenRepository.withHttpOnlyFalse()))
                .formLogin(Customizer.withDefaults())
                .build();
    }

    @Bean
    UserDetailsManager accounts(DataSource database) {
        return new JdbcUserDetailsManager(database);
    }
}

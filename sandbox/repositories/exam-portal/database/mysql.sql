-- Accounts as Spring Security reads them, and what an exam needs.
create table users (username varchar(50) primary key, password varchar(100) not null, enabled boolean not null);
create table authorities (username varchar(50) not null, authority varchar(50) not null, unique (username, authority),
  foreign key (username) references users (username));
create table questions (id int auto_increment primary key, text varchar(1000) not null, choices json not null, right_choice tinyint not null);
create table papers (exam int not null, position int not null, question int not null, primary key (exam, position),
  foreign key (question) references questions (id));
create table results (exam int not null, student varchar(50) not null, position int not null, correct boolean not null,
  primary key (exam, student, position));

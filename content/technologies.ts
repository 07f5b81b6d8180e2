/**
 * Says, by a technology's slug, what it is and how students use it. The catalogue adds what our projects do
 * with it.
 */
export const technologyTexts: Readonly<Record<string, string>> = {
  python:
    'Python is the usual choice for machine learning, data analysis and small web services. Its libraries do the heavy work, so most of your time goes into data, features and results. Expect to be asked why you chose a model and how you tested it.',
  react:
    'React builds the screens of a web application from components. Student projects use it for dashboards, admin panels and forms that talk to an API. Know what state is, when a component renders again, and how the page gets its data.',
  postgresql:
    'PostgreSQL is a relational database with transactions, constraints and good full-text and map extensions. It suits projects in which records belong together, such as bookings, payments and users. Be ready to draw the tables and explain one join.',
  'node-js':
    'Node.js runs JavaScript on the server. Students use it for REST APIs, live updates over sockets and full-stack projects in one language. Know how it handles many requests on one thread.',
  docker:
    'Docker packs a program with everything it needs, so that it starts the same way on every computer. In a project with several services, one command brings up the database, the API and the website. It also makes the demo on a college computer easier.',
  typescript:
    "TypeScript is JavaScript with types that are checked before the program runs. It helps in projects with many files, because the editor finds wrong calls for you. It's common in React, Next.js and Node.js code.",
  fastapi:
    'FastAPI is a Python framework for web APIs. It checks requests by their types and writes the API documentation itself. Many projects put a trained model behind it, so that a website or an app can use its predictions.',
  pytorch:
    "PyTorch is a library for training neural networks. It's used for images, text, sound and time series, and most published research code is written in it. Know your loss, your split and your metric before the viva.",
  'c-plus-plus':
    'C++ is used where speed and memory matter: microcontrollers, robots, databases and compilers. Projects in it show how things work underneath a library. Be ready to explain who owns the memory.',
  opencv:
    'OpenCV is a library for images and video. It reads the camera, finds edges, faces and contours, and prepares frames for a model. Attendance, traffic and gesture projects usually begin with it.',
  pandas:
    'Pandas loads tables into Python, cleans them and summarises them. Nearly every data project uses it between the raw file and the chart. Explain what you did with missing values, because someone will ask.',
  streamlit:
    "Streamlit turns a Python script into a web page with sliders, tables and charts. It's a quick way to show a model or an analysis without writing a front end.",
  sqlite:
    'SQLite is a database in a single file, without a server. It suits desktop and mobile apps, devices and anything that has to work offline. Setting it up takes no time, which helps on demo day.',
  grafana:
    'Grafana draws live dashboards from metrics and sensor readings. IoT projects use it to show measurements over time, and cloud projects to show load and failures.',
  mysql:
    'MySQL is a relational database that most colleges teach. With Java or PHP it is the classic base for management systems: exams, hostels, libraries. Have an ER diagram and know your keys.',
  java: 'Java is an object-oriented language with strong tools and a long place in the syllabus. Students use it for web back ends with Spring Boot, desktop programs and stream processing.',
  go: 'Go is a small language for network services. Goroutines and channels make it practical for projects about distributed systems, load and DNS. It compiles to one file that is easy to run anywhere.',
  esp32:
    'The ESP32 is a cheap microcontroller with Wi-Fi and Bluetooth. It reads sensors, switches relays and sends data to a server, which makes it the most common board in IoT projects. Check the parts list and its cost before you choose.',
  solidity:
    'Solidity is the language of smart contracts on Ethereum and similar chains. Typical projects are certificates, voting and tickets. You should be able to say why a blockchain is needed, and what a normal database could not do.',
  redis:
    'Redis keeps data in memory and answers in well under a millisecond. Projects use it for caches, queues, counters and rate limits in front of a slower database.',
  arduino:
    'Arduino boards and their libraries are the simplest way into electronics. Connect a sensor, read it in a few lines of C++, and drive a display or a motor. They suit a first hardware project.',
  'c-sharp':
    'C# is used for Windows programs, web services on .NET and games in Unity. Its tools find many mistakes early, and Visual Studio is free for students.',
  'spring-boot':
    'Spring Boot is the most used framework for web back ends in Java. It brings security, database access and tests, so the project can be about its own rules. Know what dependency injection does for you.',
  mqtt: 'MQTT is a light protocol for sending small messages between devices and a server. A sensor publishes to a topic, and everything that subscribes gets the reading, even over a poor connection.',
  flutter:
    "Flutter builds Android and iOS apps from one code base in Dart. It's popular for final-year apps because one student can build both, and hot reload shows every change at once.",
  kotlin:
    "Kotlin is Google's preferred language for Android apps. It's shorter than Java and guards against null errors. Projects use it for apps with local storage, notifications and background work.",
  android:
    'Android projects run on the phones that most people here own. They can use the camera, location, notifications and offline storage. You can build and test one with Android Studio and a cable.',
  elasticsearch:
    'Elasticsearch finds text in large collections and counts log lines fast. Projects use it for search with typing errors, and for security and traffic dashboards.',
  'next-js':
    'Next.js is a React framework that renders pages on the server. Routing, API and website live in one project, which keeps a full-stack application small.',
  influxdb:
    'InfluxDB stores measurements with their time. It suits sensors and metrics that arrive every few seconds and are read as averages per minute or per day.',
  express:
    'Express is a small web framework for Node.js. It maps addresses to functions and little else, which makes it a good way to learn how an API works.',
  mongodb:
    'MongoDB stores documents instead of rows. With Express, React and Node.js it forms the MERN stack. Explain why your data fits documents, because that is the first question in the viva.',
  tensorflow:
    'TensorFlow trains neural networks and, with TensorFlow Lite, runs them on phones and small devices. Students use it for image classifiers, sign language and sound.',
  'scikit-learn':
    'Scikit-learn has the classic machine learning methods: regression, trees, clustering and their metrics. It needs no graphics card, and its results are easier to explain than those of a deep network.',
  javascript:
    'JavaScript runs in every browser. Projects use it for visualisations, browser extensions and pages that react at once, often without any framework.',
  ethereum:
    'Ethereum runs smart contracts: programs whose results everyone can check. Student projects use its test networks, which cost nothing, for certificates, voting and funding.',
  hardhat:
    'Hardhat compiles, tests and deploys smart contracts on your own computer. It brings a local chain, so you can run and demonstrate a blockchain project without buying any coins.',
  kafka:
    'Kafka moves streams of events between programs and keeps them in order. Data projects use it when readings or payments arrive all the time and have to be processed at once.',
  django:
    "Django is a Python framework with accounts, forms and an admin panel included. It's a good fit for management systems in which the data model is most of the work.",
  prometheus:
    'Prometheus collects numbers from running programs and raises alerts. In cloud projects it shows what happens under load or when a server fails.',
  mediapipe:
    'MediaPipe finds hands, faces and body poses in a video, in real time and without a graphics card. Gesture, posture and drowsiness projects use the points it returns.',
  bootstrap:
    'Bootstrap is a set of ready styles for web pages: grids, forms, tables and menus. It makes a project look tidy on phones and laptops without much CSS.',
  flask:
    'Flask is a small web framework for Python. It puts a page or an API in front of a model or an algorithm in a few dozen lines, so you can explain every one of them.',
  c: 'C is close to the machine. Projects in it read sensors, speak to a bus or form part of an operating system or a processor. Be ready for questions about pointers and interrupts.',
  numpy:
    'NumPy does arithmetic on whole arrays in Python. Writing a method with NumPy alone, without a machine learning library, shows that you understand the mathematics.',
  'raspberry-pi':
    'The Raspberry Pi is a small Linux computer with pins for sensors and a port for a camera. It runs Python and models that are too large for a microcontroller.',
  php: 'PHP runs on almost every web host and is quick to set up with MySQL. Management systems and portals are often written in it, today usually with a framework such as Laravel.',
  firebase:
    'Firebase gives an app sign-in, a live database and push notifications without a server of your own. It suits apps that a small team has to finish in one semester.',
  'react-native':
    'React Native builds Android and iOS apps with React. If you know React from the web, you can build an app with the same ideas and one code base.',
  kubernetes:
    'Kubernetes runs containers on several machines, restarts them and scales them. Projects with it are about availability: what happens when a node dies, and how an update goes out without downtime.',
};

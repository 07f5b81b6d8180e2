/**
 * The files of each technology with their sizes in bytes. `{p}` is the project in snake
 * case, `{P}` in Pascal case.
 */
const STACKS = {
  FastAPI:
    'api/Dockerfile:420 api/requirements.txt:180 api/app/__init__.py:0 api/app/main.py:1900 api/app/settings.py:900 api/app/database.py:1200 api/app/models.py:2600 api/app/schemas.py:2100 api/app/routes/__init__.py:0 api/app/routes/health.py:500 api/app/routes/{p}.py:3400 api/app/routes/reports.py:1900 api/app/services/{p}.py:4200 api/tests/conftest.py:900 api/tests/test_health.py:400 api/tests/test_{p}.py:3600 api/tests/test_reports.py:1700',
  Django:
    'manage.py:680 requirements.txt:210 config/__init__.py:0 config/settings.py:3400 config/urls.py:700 config/wsgi.py:400 {p}/__init__.py:0 {p}/admin.py:1100 {p}/apps.py:220 {p}/forms.py:2300 {p}/models.py:4100 {p}/services.py:3800 {p}/urls.py:900 {p}/views.py:5200 {p}/migrations/0001_initial.py:3900 {p}/migrations/0002_indexes.py:800 {p}/templates/{p}/base.html:1500 {p}/templates/{p}/list.html:1900 {p}/templates/{p}/detail.html:1700 {p}/templates/{p}/form.html:1200 {p}/static/{p}/app.css:2800 tests/test_models.py:2900 tests/test_views.py:4600 tests/test_services.py:3300',
  Flask:
    'server/requirements.txt:150 server/app.py:1600 server/config.py:600 server/models.py:2400 server/{p}.py:3800 server/routes.py:3100 server/templates/layout.html:1300 server/templates/index.html:1800 server/static/style.css:2200 server/tests/test_routes.py:2600 server/tests/test_{p}.py:2900',
  Streamlit:
    'app/Home.py:2100 app/pages/1_Explore.py:3200 app/pages/2_Results.py:2900 app/pages/3_About_the_data.py:1100 app/charts.py:2600 app/state.py:900 requirements.txt:190',
  'PyTorch, TensorFlow, Scikit-learn, XGBoost, LightGBM, Transformers, spaCy, YOLOX, Whisper, Flower, Librosa':
    'training/requirements.txt:220 training/dataset.py:3100 training/features.py:2400 training/model.py:2800 training/train.py:3900 training/evaluate.py:3300 training/configs/baseline.yaml:420 training/configs/final.yaml:460 training/tests/test_dataset.py:1800 training/tests/test_features.py:2100 notebooks/01-explore-the-data.ipynb:14800 notebooks/02-train.ipynb:11200 notebooks/03-errors.ipynb:12600 models/final.onnx:412000 data/README.md:900 data/sample.csv:7400',
  'TensorFlow Lite': 'models/quantised.tflite:286000 training/convert.py:1700',
  'OpenCV, MediaPipe, Tesseract':
    'vision/__init__.py:0 vision/camera.py:1900 vision/detect.py:3400 vision/draw.py:1600 vision/tests/test_detect.py:1900 samples/one.jpg:48000 samples/two.jpg:52000',
  'Pandas, NumPy, DuckDB, GeoPandas, SciPy, SHAP':
    'analysis/__init__.py:0 analysis/load.py:2100 analysis/clean.py:2700 analysis/metrics.py:2300 analysis/tests/test_clean.py:2000 analysis/tests/test_metrics.py:1700 data/sample.csv:7400 notebooks/01-explore-the-data.ipynb:14800',
  dbt: 'models/sources.yml:900 models/staging/stg_{p}.sql:1100 models/marts/fct_{p}.sql:1900 models/marts/dim_dates.sql:900 dbt_project.yml:520 tests/no_negative_amounts.sql:240',
  Airflow: 'dags/{p}_daily.py:2600 dags/{p}_backfill.py:1800 dags/tests/test_dags.py:900',
  'Kafka, Flink, Spark, Debezium, Hadoop, Hive':
    'jobs/ingest.py:2900 jobs/transform.py:3700 jobs/aggregate.py:3100 jobs/tests/test_transform.py:2600 generator/generate.py:2300 infra/topics.sh:600 sql/schema.sql:3300',
  'React, Vue.js, D3.js, Angular':
    'web/package.json:900 web/package-lock.json:68000 web/index.html:420 web/vite.config.ts:300 web/src/main.tsx:420 web/src/App.tsx:1400 web/src/api.ts:1900 web/src/components/Table.tsx:2200 web/src/components/Chart.tsx:2600 web/src/components/Form.tsx:2400 web/src/components/Layout.tsx:1500 web/src/pages/Home.tsx:2300 web/src/pages/{P}.tsx:4100 web/src/pages/Settings.tsx:1900 web/src/styles.css:3400 web/src/App.test.tsx:1200 web/src/pages/{P}.test.tsx:2300',
  'Next.js':
    'package.json:980 package-lock.json:71000 next.config.ts:240 app/layout.tsx:900 app/page.tsx:1900 app/{p}/page.tsx:2600 app/{p}/[id]/page.tsx:2900 app/api/{p}/route.ts:2400 components/Header.tsx:1200 components/List.tsx:2100 lib/db.ts:900 lib/{p}.ts:3300 lib/{p}.test.ts:2700 styles/globals.css:2600',
  'Express, Node.js, NestJS, Socket.IO, WebSocket, WebRTC, Yjs':
    'server/package.json:820 server/package-lock.json:52000 server/src/index.ts:1100 server/src/app.ts:1700 server/src/config.ts:700 server/src/db.ts:1300 server/src/routes/{p}.ts:3300 server/src/routes/users.ts:2100 server/src/middleware/auth.ts:1400 server/src/services/{p}.ts:3900 server/test/{p}.test.ts:3200 server/test/users.test.ts:1900',
  'Spring Boot':
    'pom.xml:3900 src/main/java/in/capstone/{p}/Application.java:420 src/main/java/in/capstone/{p}/config/SecurityConfig.java:2600 src/main/java/in/capstone/{p}/web/{P}Controller.java:3700 src/main/java/in/capstone/{p}/web/UserController.java:2200 src/main/java/in/capstone/{p}/service/{P}Service.java:4600 src/main/java/in/capstone/{p}/model/{P}.java:1900 src/main/java/in/capstone/{p}/model/User.java:1400 src/main/java/in/capstone/{p}/repository/{P}Repository.java:900 src/main/resources/application.yml:720 src/main/resources/db/migration/V1__tables.sql:2900 src/test/java/in/capstone/{p}/{P}ServiceTest.java:4300 src/test/java/in/capstone/{p}/{P}ControllerTest.java:3600',
  JavaFX:
    'pom.xml:2600 src/main/java/in/capstone/{p}/Main.java:900 src/main/java/in/capstone/{p}/ui/MainController.java:3900 src/main/java/in/capstone/{p}/data/Database.java:2200 src/main/java/in/capstone/{p}/data/{P}Store.java:3100 src/main/resources/main.fxml:4200 src/main/resources/schema.sql:1800 src/test/java/in/capstone/{p}/{P}StoreTest.java:2400',
  ANTLR: 'grammar/Language.g4:3900',
  'Kotlin, Android, Jetpack Compose, Ktor':
    'build.gradle.kts:700 settings.gradle.kts:260 gradle.properties:180 app/build.gradle.kts:1900 app/src/main/AndroidManifest.xml:1300 app/src/main/java/in/capstone/{p}/MainActivity.kt:1400 app/src/main/java/in/capstone/{p}/ui/HomeScreen.kt:3600 app/src/main/java/in/capstone/{p}/ui/DetailScreen.kt:2900 app/src/main/java/in/capstone/{p}/ui/Theme.kt:1100 app/src/main/java/in/capstone/{p}/data/{P}Repository.kt:2700 app/src/main/java/in/capstone/{p}/data/AppDatabase.kt:1100 app/src/main/java/in/capstone/{p}/work/SyncWorker.kt:1500 app/src/main/res/values/strings.xml:1600 app/src/main/res/values-hi/strings.xml:1900 app/src/test/java/in/capstone/{p}/{P}RepositoryTest.kt:2600',
  'Flutter, Dart':
    'mobile/pubspec.yaml:900 mobile/analysis_options.yaml:200 mobile/lib/main.dart:900 mobile/lib/app.dart:1300 mobile/lib/screens/home_screen.dart:3300 mobile/lib/screens/{p}_screen.dart:3900 mobile/lib/screens/settings_screen.dart:1800 mobile/lib/services/{p}_service.dart:2900 mobile/lib/services/api_client.dart:1900 mobile/lib/models/{p}.dart:1300 mobile/lib/widgets/result_card.dart:1500 mobile/test/{p}_service_test.dart:2300 mobile/test/home_screen_test.dart:1600 mobile/android/app/build.gradle.kts:1700 mobile/android/app/src/main/AndroidManifest.xml:1200',
  'React Native, Expo':
    'package.json:960 app.json:640 App.tsx:1100 src/screens/HomeScreen.tsx:2900 src/screens/{P}Screen.tsx:3700 src/lib/store.ts:1900 src/lib/{p}.ts:2600 src/lib/{p}.test.ts:2200',
  'Swift, SwiftUI':
    '{P}.xcodeproj/project.pbxproj:18400 {P}/App.swift:500 {P}/Views/HomeView.swift:2700 {P}/Views/DetailView.swift:2300 {P}/Models/{P}.swift:1700 {P}/Services/Scheduler.swift:2100 {P}Tests/SchedulerTests.swift:2600',
  'ESP32, ESP8266, Arduino, STM32, LoRa, FreeRTOS':
    'firmware/platformio.ini:520 firmware/include/config.h:900 firmware/include/pins.h:620 firmware/src/main.cpp:3400 firmware/src/sensors.cpp:2900 firmware/src/sensors.h:800 firmware/src/network.cpp:2400 firmware/src/network.h:500 firmware/test/test_sensors.cpp:1800 hardware/wiring.md:1600 hardware/schematic.pdf:84000 simulator/simulate.py:2600',
  'Raspberry Pi':
    'device/main.py:2200 device/sensors.py:2600 device/relay.py:1100 device/service.service:360 device/tests/test_sensors.py:1700 hardware/wiring.md:1600',
  '3D Printing': 'hardware/case.stl:212000 hardware/case.scad:2900',
  'Solidity, Hardhat, Foundry, Polygon, Ethereum':
    'chain/contracts/{P}.sol:5200 chain/contracts/interfaces/I{P}.sol:1100 chain/hardhat.config.ts:700 chain/package.json:780 chain/scripts/deploy.ts:1300 chain/test/{P}.test.ts:6100',
  'Hyperledger Fabric':
    'chaincode/go.mod:420 chaincode/main.go:900 chaincode/{p}.go:6200 chaincode/{p}_test.go:5100 network/crypto-config.yaml:1300 network/configtx.yaml:3900 network/up.sh:1700',
  'Go, gRPC':
    'go.mod:520 go.sum:9800 cmd/{p}/main.go:1600 internal/config/config.go:1200 internal/server/server.go:3400 internal/server/server_test.go:3100 internal/store/store.go:3900 internal/store/store_test.go:3600',
  'Rust, Tauri, Tokio':
    'Cargo.toml:680 Cargo.lock:41000 src/main.rs:1300 src/lib.rs:900 src/{p}.rs:4600 src/store.rs:3700 src/error.rs:800 tests/{p}.rs:3900',
  'CMake, LLVM, Qt':
    'CMakeLists.txt:1300 src/main.cpp:1100 src/{p}.cpp:5200 src/{p}.hpp:1400 src/parser.cpp:4600 src/parser.hpp:900 tests/{p}_test.cpp:3900 tests/parser_test.cpp:2800',
  'C#, .NET, WPF, ASP.NET Core':
    '{P}.sln:1900 src/{P}/{P}.csproj:900 src/{P}/Program.cs:1300 src/{P}/Services/{P}Service.cs:4200 src/{P}/Models/Entities.cs:2600 src/{P}/Data/AppDbContext.cs:1900 tests/{P}.Tests/{P}ServiceTests.cs:3800',
  Unity:
    'Assets/Scripts/GameManager.cs:3300 Assets/Scripts/PlayerController.cs:2900 Assets/Scenes/Main.unity:46000 Packages/manifest.json:1300 ProjectSettings/ProjectVersion.txt:84',
  Godot:
    'project.godot:1300 scenes/main.tscn:4800 scripts/main.gd:2100 scripts/player.gd:2600 scripts/rules.gd:2900 tests/test_rules.gd:1900',
  'PHP, Laravel':
    'composer.json:1100 composer.lock:88000 public/index.php:600 app/Http/Controllers/{P}Controller.php:3400 app/Models/{P}.php:1500 app/Services/{P}Service.php:2900 database/migrations/2024_01_01_create_tables.php:1800 resources/views/layout.blade.php:1400 resources/views/index.blade.php:1900 routes/web.php:900 tests/Feature/{P}Test.php:3100',
  'Ruby on Rails':
    'Gemfile:900 Gemfile.lock:8800 app/controllers/application_controller.rb:420 app/controllers/requests_controller.rb:2100 app/models/request.rb:1500 app/views/requests/index.html.erb:1400 config/routes.rb:420 db/schema.rb:2400 test/models/request_test.rb:2100',
  'Elixir, Phoenix':
    'mix.exs:1500 lib/{p}/application.ex:800 lib/{p}/rooms.ex:3200 lib/{p}_web/router.ex:900 lib/{p}_web/live/room_live.ex:3900 priv/repo/migrations/20240101_create_rooms.exs:700 test/{p}/rooms_test.exs:2800',
  'Verilog, Verilator':
    'rtl/core.v:6900 rtl/alu.v:2200 rtl/decoder.v:3100 rtl/regfile.v:900 sim/testbench.cpp:2400 tests/programs/sum.c:500 Makefile:900',
  'P4, Mininet, OpenFlow':
    'network/topology.py:1900 network/controller.py:3900 network/measure.py:2300 network/tests/test_controller.py:2600',
  'ROS 2, Gazebo':
    'src/{p}/package.xml:900 src/{p}/setup.py:700 src/{p}/{p}/navigator.py:4100 src/{p}/launch/world.launch.py:1100 src/{p}/test/test_navigator.py:2200 worlds/main.sdf:9800',
  'Terraform, AWS, Azure':
    'infra/main.tf:2600 infra/variables.tf:900 infra/outputs.tf:420 infra/modules/storage/main.tf:1500',
  'Ansible, Vagrant, Bash':
    'Vagrantfile:900 site.yml:700 roles/common/tasks/main.yml:1500 roles/lab/tasks/main.yml:2100 scripts/check.sh:1100',
  Kubernetes: 'deploy/deployment.yaml:1400 deploy/service.yaml:420 deploy/kustomization.yaml:220',
  'Three.js, WebXR, Vite':
    'package.json:780 index.html:520 src/main.ts:1500 src/scene.ts:3600 src/{p}.ts:3900 src/{p}.test.ts:2400',
  Electron: 'electron/main.ts:1600 electron/preload.ts:700 electron/db.ts:2400',
  'Grafana, Prometheus, Kibana, Metabase': 'dashboards/overview.json:9400 dashboards/details.json:7800',
  'Power BI': 'reports/basket.pbix:318000 sql/basket.sql:2600',
  JavaScript:
    'extension/manifest.json:620 extension/background.js:2400 extension/popup.html:900 extension/popup.js:1700',
  Docker: 'compose.yaml:1100 Dockerfile:520 .dockerignore:120',
  Python: 'pyproject.toml:640 scripts/check_setup.py:900',
};

export interface PlannedFile {
  path: string;
  /** The approximate size. */
  bytes: number;
}

/** Plans the files of a project by its technologies, without documents. */
export function planFiles({ slug, tech }: { slug: string; tech: readonly string[] }): PlannedFile[] {
  const words = slug.split('-');
  const snake = words.join('_');
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const files = Object.entries(STACKS)
    .filter(([needs]) => needs.split(', ').some((name) => tech.includes(name)))
    .flatMap(([, files]) => files.split(' '))
    .map((file) => file.replaceAll('{p}', snake).replaceAll('{P}', pascal).split(':'))
    .map(([path = '', bytes]) => ({ path, bytes: Number(bytes) }));
  // Some technologies have the same files.
  return files.length > 0
    ? [...new Map(files.map((file) => [file.path, file])).values()]
    : [
        { path: `src/${snake}.py`, bytes: 3000 },
        { path: `tests/test_${snake}.py`, bytes: 1900 },
      ];
}

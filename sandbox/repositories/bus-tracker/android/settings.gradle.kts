rootProject.name = "bus-tracker"
include(":driver", ":student")

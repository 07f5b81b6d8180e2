module capstone.example/zero-downtime-lab

go 1.22

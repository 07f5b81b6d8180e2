module capstone.example/land-registry/chaincode

go 1.22

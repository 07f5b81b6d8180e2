terraform {
  required_providers {
    aws = { source = "hashicorp/aws", version = "~> 6.0" }
  }
}

provider "aws" {
  region = "ap-south-1"
}

resource "aws_s3_bucket" "photos" {
  bucket_prefix = "photo-service-"
  force_destroy = true # so that `terraform destroy` leaves nothing that costs money
}

resource "aws_s3_bucket_public_access_block" "photos" {
  bucket                  = aws_s3_bucket.photos.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_iam_role" "resize" {
  name_prefix = "photo-resize-"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "lambda.amazonaws.com" } }]
  })
}

# Only this bucket: a function that is broken into can't read others.
resource "aws_iam_role_policy" "resize" {
  role = aws_iam_role.resize.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect   = "Allow"
      Action   = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"]
      Resource = "${aws_s3_bucket.photos.arn}/*"
    }]
  })
}

resource "aws_lambda_function" "resize" {
  function_name    = "photo-resize"
  role             = aws_iam_role.resize.arn
  runtime          = "nodejs24.x"
  handler          = "lambda.handler"
  filename         = "${path.module}/function.zip"
  source_code_hash = filebase64sha256("${path.module}/function.zip")
  memory_size      = 512
  timeout          = 60
}

resource "aws_lambda_permission" "s3" {
  action        = "lambda:InvokeFunction"
  function_name = aws_lambda_function.resize.function_name
  principal     = "s3.amazonaws.com"
  source_arn    = aws_s3_bucket.photos.arn
}

resource "aws_s3_bucket_notification" "uploads" {
  bucket     = aws_s3_bucket.photos.id
  depends_on = [aws_lambda_permission.s3]
  lambda_function {
    lambda_function_arn = aws_lambda_function.resize.arn
    events              = ["s3:ObjectCreated:*"]
    filter_prefix       = "in/"
  }
}

# The alarm comes first: a mistake in a loop can cost real money.
resource "aws_budgets_budget" "alarm" {
  name         = "photo-service"
  budget_type  = "COST"
  limit_amount = "1"
  limit_unit   = "USD"
  time_unit    = "MONTHLY"
  notification {
    comparison_operator        = "GREATER_THAN"
    threshold                  = 50
    threshold_type             = "PERCENTAGE"
    notification_type          = "ACTUAL"
    subscriber_email_addresses = [var.email]
  }
}

variable "email" {
  description = "Where the budget alarm goes."
  type        = string
}

output "bucket" {
  value = aws_s3_bucket.photos.bucket
}

-- Each request comes from another network behind one proxy, because one network would wait for its turns.
local count = 0
request = function()
  count = count + 1
  wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", count / 65536 % 256, count / 256 % 256, count % 256)
  return wrk.format()
end

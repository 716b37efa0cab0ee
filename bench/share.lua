-- Shares a new Win with every request, for wrk.
local count = 0
local salt = math.random(0, 0xffff)
math.randomseed(os.time())
salt = math.random(0, 0xffffff)

request = function()
	count = count + 1
	wrk.headers["content-type"] = "application/json"
	wrk.headers["idempotency-key"] = string.format("%08x-0000-4000-8000-%012x", salt, count)
	local body = '{"title":"Measured","win":"One of many, written to see how fast.","sharePermissions":{"socialMedia":false}}'
	return wrk.format("POST", nil, nil, body)
end

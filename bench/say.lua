-- Says something new in the community's Channel with every request, for wrk.
local count = 0
math.randomseed(os.time())
local salt = math.random(0, 0xffffff)

request = function()
	count = count + 1
	wrk.headers["content-type"] = "application/json"
	wrk.headers["idempotency-key"] = string.format("%08x-0000-4000-8000-%012x", salt, count)
	return wrk.format("POST", nil, nil, '{"text":"One of many, said to see how fast."}')
end

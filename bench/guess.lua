-- Asks for a page by another guessed token each time.
local number = 0
request = function()
	number = number + 1
	return wrk.format("GET", "/unsubscribe/guess-" .. number)
end

-- Types the beginnings of names, one after another.
local typed = { "m", "ma", "may", "jos", "z", "bad", "tova", "luk", "nobody", "sen" }
local turn = 0

request = function()
	turn = turn + 1
	return wrk.format("GET", wrk.path .. "?for=tag&q=" .. typed[turn % #typed + 1])
end

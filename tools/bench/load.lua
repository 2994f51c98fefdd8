-- Sends the requests of a file in turn: lines of method, path, body and the credentials of a world (or none), parted by tabs. `wrk -s load.lua URL -- FILE PAUSE HEADERS…`
-- A pause in milliseconds bounds the rate: each connection waits that long before it sends.
local requests, at, pause = {}, 0, 0

function init(args)
  pause = tonumber(args[2])
  for index = 3, #args do
    local name, value = args[index]:match("^([^:]+): (.*)$")
    wrk.headers[name] = value
  end
  for line in io.lines(args[1]) do
    local method, path, body, authorization, channel = line:match("^(%S+)\t(%S+)\t([^\t]*)\t([^\t]*)\t([^\t]*)$")
    if channel ~= "" then
      wrk.headers["Authorization"] = authorization
      wrk.headers["X-Channel"] = channel
    end
    wrk.headers["Content-Type"] = body ~= "" and "application/json" or nil
    requests[#requests + 1] = wrk.format(method, path, nil, body ~= "" and body or nil)
  end
  if pause > 0 then delay = function() return pause end end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    'RESULT {"requests":%d,"micros":%d,"p50":%.1f,"p99":%.1f,"lost":%d,"refused":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout, errors.status))
end

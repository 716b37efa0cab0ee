"""Hostile clients: they read nothing, send bodies slowly, or flood pages with guessed addresses, while others use the server."""
import os, resource, socket, subprocess, threading, time, urllib.error, urllib.request

from server import PORT, ROOT, Server, resident_mb, say

CONNECTIONS = 600
WEBHOOK = b"POST /api/billing/webhook HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"
OPENAPI = b"GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n"


def connect(request, receive_buffer=None):
    client = socket.socket()
    if receive_buffer:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    client.connect(("127.0.0.1", PORT))
    client.sendall(request)
    return client


def timed_get(path):
    """Status and milliseconds of one request on a connection of its own; 0 where none was answered."""
    begun = time.perf_counter()
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}{path}", timeout=30) as answer:
            answer.read()
            status = answer.status
    except urllib.error.HTTPError as error:
        status = error.code
    except OSError:
        status = 0
    return status, (time.perf_counter() - begun) * 1000


def summary(answers):
    times = sorted(took for _, took in answers)
    refused = sum(status != 200 for status, _ in answers)
    return f"{refused} of {len(answers)} refused, p50 {times[len(times) // 2]:.1f} ms, p99 {times[len(times) * 99 // 100]:.1f} ms"


def open_files(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def stalled(server):
    before, files = resident_mb(server.process.pid), open_files(server)
    clients = [connect(OPENAPI, receive_buffer=4096) for _ in range(CONNECTIONS)]
    begun = time.perf_counter()
    time.sleep(5)
    held = resident_mb(server.process.pid) - before
    # Seen at the server: a client that reads nothing does not hear that its connection has ended either.
    while (left := max(0, open_files(server) - files)) > 0 and time.perf_counter() - begun < 120:
        time.sleep(0.5)
    say(f"{CONNECTIONS} clients that read nothing: {held * 1024 / CONNECTIONS:.1f} kB each, {left} still connected after {time.perf_counter() - begun:.0f} s")
    for client in clients:
        client.close()


def slow_bodies():
    clients, over, answers = [], threading.Event(), []

    def press():
        clients.extend(connect(WEBHOOK) for _ in range(CONNECTIONS))
        while not over.wait(0.05):
            clients.append(connect(WEBHOOK))

    thread = threading.Thread(target=press)
    thread.start()
    begun = time.perf_counter()
    while time.perf_counter() - begun < 45:
        answers.append(timed_get("/login"))
        time.sleep(0.1)
    over.set()
    thread.join()
    say(f"/login beside {len(clients)} slow bodies from one address: {summary(answers)}")
    for client in clients:
        client.close()


def page_flood():
    url = f"http://127.0.0.1:{PORT}/"
    flood = subprocess.Popen(["wrk", "-t1", f"-c{CONNECTIONS}", "-d60s", "-s", ROOT / "bench/guess.lua", url], stdout=subprocess.PIPE, text=True)
    time.sleep(5)
    answers = []
    # Slowly, so that the flood has the time to push what was kept out of memory.
    for _ in range(1_000):
        answers.append(timed_get("/help-now"))
        time.sleep(0.03)
    flood.terminate()
    flood.wait()
    say(f"/help-now beside a flood of /unsubscribe/<guess>: {summary(answers)}")


def hostile():
    say("\nHostile clients from one address")
    resource.setrlimit(resource.RLIMIT_NOFILE, (16_384, 16_384))
    # Without rate limits, which would refuse most of those who ask for the document.
    server = Server(members=500)
    timed_get("/api/openapi.json")
    server.settle()
    stalled(server)
    server.close()
    server = Server(members=500, rate_factor=1)
    timed_get("/help-now")
    server.settle()
    slow_bodies()
    page_flood()
    server.close()

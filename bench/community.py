"""Reads one after another in a small and in a large community: what one costs, and whether it grows with the community."""
import json, os, re, socket, statistics, subprocess, time

from server import PORT, Server, postgres, say

# Members, and Wins and Questions.
SIZES = 10_000, int(os.environ.get("BENCH_LARGE", "1000000"))
ROUNDS, REQUESTS, WARM = 10, 300, 200
THREAD, BLOCKS = 10_000, 1_000


class Probe:
    """Asks a server, and reads the clocks of all processes that work for it."""

    def __init__(self, server, database=None):
        self.server, self.database = server, database

    def processes(self):
        if not self.database:
            return [self.server.process.pid]
        # Those of our connections, but not what the database does by itself.
        search = ["pgrep", "--parent", str(self.database), "--full", "postgres: postgres "]
        beside = subprocess.run(search, capture_output=True, text=True, check=True).stdout
        return [self.server.process.pid, *map(int, beside.split())]

    def measure(self, requests, count):
        """Nanoseconds of processor time and of wall time of each request."""
        # Linux gives the clock of another process by this number (CPUCLOCK_SCHED).
        clocks = [(~pid << 3) | 2 for pid in self.processes()]
        connection = socket.create_connection(("127.0.0.1", self.server.port))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        found = []
        with connection:
            for number in range(count):
                cpu, wall = sum(map(time.clock_gettime_ns, clocks)), time.perf_counter_ns()
                ask(connection, requests[number % len(requests)])
                wall = time.perf_counter_ns() - wall
                found.append((sum(map(time.clock_gettime_ns, clocks)) - cpu, wall))
        return found


def ask(connection, request):
    """Sends a request and waits for the whole answer."""
    connection.sendall(request)
    answer, end = b"", -1
    while end < 0 or len(answer) < end:
        more = connection.recv(65_536)
        if not more:
            raise SystemExit(f"cut off: {answer}")
        answer += more
        if end < 0 and b"\r\n\r\n" in answer:
            head = answer[: answer.index(b"\r\n\r\n") + 4]
            if b" 200 " not in head.splitlines()[0]:
                raise SystemExit(f"refused: {answer}")
            end = len(head) + int(re.search(rb"(?i)content-length: (\d+)", head)[1])


def rows(server):
    """What is read: its name, the addresses taken in turn, and whose session reads them."""
    cookie, other = server.session(), server.session("super")
    block_first_found(server, other)
    feed = json.load(server.ask("/api/wins", cookie))["items"]
    thread = f"/api/wins/{max(feed, key=lambda win: win['commentsCount'])['id']}/comments"
    busy = json.load(server.ask(thread, cookie))["items"][0]["id"]
    found = lambda *typed: [f"/api/members/search?q={part}" for part in typed]
    single = [last_name(server.members - less) for less in range(1, server.members // 2, server.members // 20)]
    return [
        ("Wins", ["/api/wins"], cookie),
        ("Wins, hundredth page", [server.cursor("/api/wins", cookie, 99)], cookie),
        ("Questions", ["/api/questions"], cookie),
        ("Questions, hundredth page", [server.cursor("/api/questions", cookie, 99)], cookie),
        ("Questions with a tag", ["/api/questions?tag=exposure", "/api/questions?tag=gratitude"], cookie),
        ("Questions that a Professional answered", ["/api/questions?answered=true"], cookie),
        ("Questions with a tag that one answered", ["/api/questions?answered=true&tag=exposure"], cookie),
        ("the same where none did", ["/api/questions?answered=true&tag=panic"], cookie),
        ("thread, first page", [thread], cookie),
        ("thread, hundredth page", [server.cursor(thread, cookie, 99)], cookie),
        ("thread, tenth page of replies", [server.cursor(f"/api/comments/{busy}/replies", cookie, 9)], cookie),
        ("members by one letter", found("a", "m", "s", "j", "b"), cookie),
        ("members by a name of many", found("maya", "mar", "jos", "ann", "lukasz"), cookie),
        ("members by a name of one", found(*single), cookie),
        ("members by a name of nobody", found("nobody", "xavier"), cookie),
        (f"members by one letter, the first {BLOCKS:_} blocked".replace("_", " "), found("a"), other),
    ]


def last_name(number):
    """As the seed spells it."""
    return "".join("ba den ko ma ri sen to val wer zi".split()[int(digit)] for digit in reversed(str(number)))


def block_first_found(server, cookie):
    """The worst there is for a search: it passes all of them each time."""
    for _ in range(BLOCKS // 5):
        for member in json.load(server.ask("/api/members/search?q=a", cookie))["items"][:5]:
            server.ask(f"/api/blocks/{member['uid']}", cookie, "PUT")


def part(values, share):
    return sorted(values)[int(len(values) * share)] / 1e6


def compare(title, small, large):
    """Both in turn, so that whatever else the machine does meets both."""
    say(f"\n{title}\n")
    say("| read | CPU ms, small | CPU ms, large | grows | wall ms, small | wall ms, large |")
    say("|---|---|---|---|---|---|")
    pairs = zip(rows(small.server), rows(large.server), strict=True)
    for (name, *ours), (_, *theirs) in pairs:
        found = [[], []]
        for turn in range(ROUNDS + 1):
            for place, (probe, (paths, cookie)) in enumerate(((small, ours), (large, theirs))):
                requests = [request(path, cookie) for path in paths]
                measured = probe.measure(requests, REQUESTS if turn else WARM)
                found[place] += measured if turn else []
        columns = [[[one[which] for one in both] for both in found] for which in (0, 1)]
        shown = [f"{part(values, 0.5):.2f} / {part(values, 0.99):.2f}" for pair in columns for values in pair]
        grown = statistics.median(columns[0][1]) / statistics.median(columns[0][0])
        say(f"| {name} | {shown[0]} | {shown[1]} | {grown:.2f} | {shown[2]} | {shown[3]} |")


def request(path, cookie):
    return f"GET {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\n\r\n".encode()


def numbers(members, posts):
    return f"{members:_} members, {posts:_} Wins and {posts:_} Questions".replace("_", " ")


def community():
    members = SIZES
    for engine in ("SQLite", "PostgreSQL"):
        end, address, first = postgres() if engine == "PostgreSQL" else (lambda: None, None, None)
        # One statement after another through a socket takes long.
        posts = (SIZES[0], SIZES[1] // 10) if address else SIZES
        probes = []
        for place, (people, count) in enumerate(zip(members, posts)):
            database = address and another(address, f"size{place}")
            begun = time.perf_counter()
            server = Server(count, people, count, THREAD, database, PORT + place)
            say(f"{engine}: {numbers(people, count)} added in {time.perf_counter() - begun:.0f} s")
            probes.append(Probe(server, first))
        sizes = " and ".join(numbers(*size) for size in zip(members, posts))
        compare(f"{engine}, {sizes}, with a thread of {THREAD:_} Comments; p50 / p99".replace("_", " "), *probes)
        for probe in probes:
            probe.server.close()
        end()


def another(address, name):
    """One more database of this server."""
    folder = address.split("host=")[1]
    subprocess.run(["createdb", "-h", folder, "-U", "postgres", name], check=True)
    return address.replace("/postgres?", f"/{name}?")

"""Reads one after another in a small and in a large community: what one costs, and whether it grows with the community."""
import json, os, re, socket, statistics, subprocess, time

from server import PORT, Server, postgres, say

# Members, and as many Wins as Questions. Through a socket PostgreSQL is filled slowly, and less.
SMALL = 10_000, 10_000
LARGE = {
    "SQLite": (int(os.environ.get("BENCH_MEMBERS", "1000000")), int(os.environ.get("BENCH_POSTS", "1000000"))),
    "PostgreSQL": (100_000, 100_000),
}
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
        connection = socket.create_connection(("127.0.0.1", self.server.port))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        found, processes = [], self.processes()
        with connection:
            while len(found) < count:
                try:
                    cpu, wall = spent(processes), time.perf_counter_ns()
                    ask(connection, requests[len(found) % len(requests)])
                    wall = time.perf_counter_ns() - wall
                    found.append((spent(processes) - cpu, wall))
                except ProcessGone:
                    processes = self.processes()
        return found


class ProcessGone(Exception):
    """One of the processes has ended, as PostgreSQL's do with their connections."""


def spent(processes):
    """Nanoseconds of processor time of all of them, by the clocks that Linux keeps for other processes (CPUCLOCK_SCHED)."""
    try:
        return sum(time.clock_gettime_ns((~pid << 3) | 2) for pid in processes)
    except OSError as error:
        raise ProcessGone from error


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
        (f"members by one letter, the first {spaced(BLOCKS)} blocked", found("a"), other),
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


def in_turn(*reads):
    """Processor times and wall times of the one and of the other, asked in turn, so that whatever else the machine does
    meets both."""
    found = [[] for _ in reads]
    for turn in range(ROUNDS + 1):
        for place, (probe, (paths, cookie)) in enumerate(reads):
            requests = [request(path, cookie) for path in paths]
            measured = probe.measure(requests, REQUESTS if turn else WARM)
            found[place] += measured if turn else []
    return [[[one[which] for one in each] for each in found] for which in (0, 1)]


def compare(engine, small, large):
    say(f"\n{engine}: {numbers(*SMALL)} against {numbers(*LARGE[engine])}; a thread of {spaced(THREAD)} Comments; ms as p50 / p99\n")
    say("| read | CPU, small | CPU, large | grows | wall, small | wall, large |")
    say("|---|---|---|---|---|---|")
    searches = []
    pairs = zip(rows(small.server), rows(large.server), strict=True)
    for (name, *ours), (_, *theirs) in pairs:
        columns = in_turn((small, ours), (large, theirs))
        shown = [f"{part(values, 0.5):.2f} / {part(values, 0.99):.2f}" for pair in columns for values in pair]
        if "/search?" in theirs[0][0]:
            searches.append((part(columns[0][1], 0.99), part(columns[1][1], 0.99)))
        grown = statistics.median(columns[0][1]) / statistics.median(columns[0][0])
        say(f"| {name} | {shown[0]} | {shown[1]} | {grown:.2f} | {shown[2]} | {shown[3]} |")
    cpu, wall = map(max, zip(*searches))
    say(f"\nsearch among {spaced(LARGE[engine][0])} members: p99 at most {cpu:.1f} ms CPU, {wall:.1f} ms wall (goal: at most 10)")


def spaced(number):
    return f"{number:_}".replace("_", " ")


def numbers(members, posts):
    return f"{spaced(members)} members, {spaced(posts)} Wins and {spaced(posts)} Questions"


def request(path, cookie):
    return f"GET {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\n\r\n".encode()


def community():
    for engine in ("SQLite", "PostgreSQL"):
        end, address, first = postgres() if engine == "PostgreSQL" else (lambda: None, None, None)
        probes = []
        for place, (members, posts) in enumerate((SMALL, LARGE[engine])):
            database = address and another(address, f"size{place}")
            begun = time.perf_counter()
            server = Server(posts, members, posts, THREAD, database, PORT + place)
            say(f"{engine}: {numbers(members, posts)} added in {time.perf_counter() - begun:.0f} s")
            probes.append(Probe(server, first))
        compare(engine, *probes)
        for probe in probes:
            probe.server.close()
        end()


def growth():
    say("\nThe feed of 10 000 and of 1 000 000 Wins (SQLite, 20 000 members), one reader; ms as p50 / p99")
    probes = [Probe(Server(wins, port=PORT + place)) for place, wins in enumerate((10_000, 1_000_000))]
    readers = []
    for probe in probes:
        probe.server.settle()
        readers.append((probe, probe.server.session()))
    # The newest page is kept between commits; the second one never is.
    for name, pages in (("the newest ten", 0), ("the next ten", 1)):
        asked = [(probe, ([probe.server.cursor("/api/wins", cookie, pages)], cookie)) for probe, cookie in readers]
        for kind, (small, large) in zip(("processor time", "wall time"), in_turn(*asked)):
            times = [f"{part(values, 0.5):.2f} / {part(values, 0.99):.2f}" for values in (small, large)]
            say(f"{name}, {kind:<15} {times[0]} and {times[1]}: p99 {part(large, 0.99) / part(small, 0.99):.2f} times (goal: at most 1.5)")
    for probe in probes:
        probe.server.close()


def another(address, name):
    """One more database of this server."""
    folder = address.split("host=")[1]
    subprocess.run(["createdb", "-h", folder, "-U", "postgres", name], check=True)
    return address.replace("/postgres?", f"/{name}?")

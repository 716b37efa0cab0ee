"""The live layer: one Channel that thousands follow while a few talk in it, beside a Socket.IO server that does the same."""
import base64, hashlib, json, os, secrets, sqlite3, subprocess, time, urllib.error, urllib.request, uuid

from server import PORT, ROOT, Server, begin, cpu_seconds, free, postgres, resident_mb, say

LISTEN = ROOT / "target/release/listen"
SECONDS = int(os.environ.get("BENCH_SECONDS", "10"))
SECOND_PORT, NATS_PORT, SOCKET_IO_PORT = PORT + 2, PORT + 3, PORT + 4
SUBSCRIBED = "select member_id from entitlements where reference like 'seeded-%' order by member_id limit "
LOADS = (("5 a second", 5, 5), ("32 talkers, all they can", 32, 0))
DEAF = 50
COLUMNS = "(id, member_id, token_hash, device, created_at, last_seen_at)"


def sign_in(count, folder, database=None):
    """Sessions of so many subscribed members, written where they belong, and the file of their cookies."""
    tokens = [base64.urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=") for _ in range(count)]
    hashes, now = [hashlib.sha256(token.encode()).digest() for token in tokens], int(time.time() * 1000)
    if database:
        ask = lambda statement: subprocess.run(["psql", "-qAt", database], input=statement, capture_output=True, text=True, check=True).stdout
        members = ask(SUBSCRIBED + str(count)).split()
        rows = ",".join(f"('{uuid.uuid4()}','{member}','\\x{hash.hex()}','bench',{now},{now})" for member, hash in zip(members, hashes))
        ask(f"insert into sessions {COLUMNS} values {rows}")
    else:
        db = sqlite3.connect(f"{folder}/data/exhale.db", timeout=30)
        members = [member for (member,) in db.execute(SUBSCRIBED + str(count))]
        as_stored = (lambda id: id.bytes) if isinstance(members[0], bytes) else str
        rows = [(as_stored(uuid.uuid4()), member, hash, "bench", now, now) for member, hash in zip(members, hashes)]
        db.executemany(f"insert into sessions {COLUMNS} values (?, ?, ?, ?, ?, ?)", rows)
        db.commit()
        db.close()
    assert len(members) == count, f"only {len(members)} members are subscribed"
    file = f"{folder}/cookies"
    with open(file, "w") as cookies:
        cookies.writelines(f"__Host-exhale={token}\n" for token in tokens)
    return file


def round_of(name, processes, arguments, talkers, a_second, length=0):
    """One load on these server processes: connects, waits until it is calm, lets them talk, and says the figures."""
    empty = sum(map(resident_mb, processes))
    listeners = begin([LISTEN, *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    line = listeners.stdout.readline()
    if not line:
        raise SystemExit(f"{name}: the listeners did not connect")
    connected = json.loads(line)["connected"]
    time.sleep(2)
    held = sum(map(resident_mb, processes)) - empty
    before = sum(map(cpu_seconds, processes))
    listeners.stdin.write(f"{SECONDS} {talkers} {a_second} {length}\n")
    listeners.stdin.flush()
    found = json.loads(listeners.stdout.readline())
    used = sum(map(cpu_seconds, processes)) - before
    peak = sum(map(resident_mb, processes)) - empty
    listeners.wait(60)
    seconds, deliveries = found["microseconds"] / 1e6, found["deliveries"]
    say(
        f"{name:<42} {found['said'] / seconds:>7.0f} said/s {deliveries / seconds:>9.0f} delivered/s"
        f" {used / max(deliveries, 1) * 1e6:>6.2f} µs CPU each   p50 {found['p50'] / 1000:.1f} ms   p99 {found['p99'] / 1000:.1f} ms"
        f"   {held * 1024 / connected:.1f} kB a connection ({peak * 1024 / connected:.1f} after)"
    )
    wrong = {key: found[key] for key in ("missed", "doubled", "lost") if found[key]}
    say(f"  {'nothing missed, doubled or cut off' if not wrong else wrong}")
    return found


def live():
    say("\nLive: one Channel, everybody in it follows it, each with a session of their own; a message is durable when it is answered")
    for count in (1_000, 5_000):
        server = Server(members=count * 5 + 1_000)
        cookie = server.session()
        # Started again, since what checking a password takes for a moment would count as memory that was there before.
        server.stop()
        cookies = sign_in(count, server.folder)
        server.start()
        for what, talkers, a_second in LOADS:
            channel = json.load(server.ask("/api/chat/channels/community", cookie))
            arguments = ["exhale", PORT, cookies, channel["id"], channel["seq"], 0]
            round_of(f"{count} members, {what}", [server.process.pid], arguments, talkers, a_second)
        page = json.load(server.ask("/api/chat/channels/community/messages", cookie))
        sample = json.dumps(page["items"][-1]["message"])
        if count == 1_000:
            deaf_ones(server, cookie, cookies)
        server.close()
        peer(count, sample)
    two_servers(1_000)


def deaf_ones(server, cookie, cookies):
    """What the others wait where fifty of the connections never read: three rounds of each, one after the other."""
    with open(cookies) as everybody, open(f"{cookies}-listeners", "w") as listeners:
        listeners.writelines(everybody.readlines()[:-DEAF])
    waits = {0: [], DEAF: []}
    for _ in range(3):
        for deaf in waits:
            channel = json.load(server.ask("/api/chat/channels/community", cookie))
            arguments = ["exhale", PORT, cookies if deaf else f"{cookies}-listeners", channel["id"], channel["seq"], deaf]
            found = round_of(f"50 long ones a second, {deaf or 'none'} never read", [server.process.pid], arguments, 10, 50, 1_000)
            if found["cut"] < deaf:
                raise SystemExit(f"{found['cut']} of {deaf} who never read were cut off: the others were not tried")
            waits[deaf].append((found["p50"], found["p99"]))
    middle = {deaf: [sorted(column)[1] for column in zip(*rounds)] for deaf, rounds in waits.items()}
    times = [with_them / max(without, 1) for with_them, without in zip(middle[DEAF], middle[0])]
    say(f"  the others wait {times[0]:.2f} times as long in the middle and {times[1]:.2f} times at p99 (goal: at most 1.2)")


def peer(count, sample):
    """Socket.IO with the same listeners and messages of the same size, which it forgets at once."""
    process = begin(["node", ROOT / "bench/socket-io.mjs", str(free(SOCKET_IO_PORT)), sample])
    wait_for(f"http://127.0.0.1:{SOCKET_IO_PORT}/socket.io/?EIO=4&transport=polling")
    for what, talkers, a_second in LOADS:
        round_of(f"Socket.IO, {count} members, {what}", [process.pid], ["socket.io", SOCKET_IO_PORT, count], talkers, a_second)
    process.terminate()
    process.wait(20)


def two_servers(count):
    """One PostgreSQL: all at one server, then half of them at each of two that hear of each other over NATS."""
    end, address, _ = postgres()
    first = Server(members=count * 5 + 1_000, database=address)
    cookie, cookies = first.session(), sign_in(count, first.folder, address)
    nats = begin(["nats-server", "--addr", "127.0.0.1", "--port", str(free(NATS_PORT))], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    first.stop()
    shared = {"EXHALE_NATS_URL": f"nats://127.0.0.1:{NATS_PORT}"}
    first.env |= shared
    first.start()
    second = first.beside(SECOND_PORT)
    for name, servers in (("PostgreSQL, one server", [first]), ("PostgreSQL and NATS, two servers", [first, second])):
        for what, talkers, a_second in LOADS:
            channel = json.load(first.ask("/api/chat/channels/community", cookie))
            ports = ",".join(str(server.port) for server in servers)
            arguments = ["exhale", ports, cookies, channel["id"], channel["seq"], 0]
            round_of(f"{name}, {count}, {what}", [server.process.pid for server in servers], arguments, talkers, a_second)
    second.stop()
    first.close()
    nats.terminate()
    nats.wait(20)
    end()


def wait_for(url):
    while True:
        try:
            return urllib.request.urlopen(url, timeout=1).read()
        except urllib.error.HTTPError:
            return None  # It is there, and wants another way of speaking.
        except OSError:
            time.sleep(0.05)

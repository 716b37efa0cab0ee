"""Live calls: the embedded SFU and a LiveKit server carry the same calls in turn, on loopback, with the same participants."""
import base64, contextlib, hashlib, hmac, json, os, pathlib, secrets, shutil, socket, subprocess, tempfile, time
from server import PORT, ROOT, begin, cpu_seconds, free, resident_mb, say

MEDIA_PORT = PORT + 5
CALLS, SFU = ROOT / "target/release/calls", ROOT / "target/release/embedded-sfu"
SECONDS = int(os.environ.get("BENCH_SECONDS", "10"))
WARM_UP = 6  # Seconds until bandwidth is estimated and everyone gets the best layer.
KEY, SECRET = "bench", secrets.token_hex(32)
# What is measured: its name, rooms, speakers and listeners of each, sources, tracks that each listener receives.
CALLS_MEASURED = (
    ("one camera and microphone, 10 listeners", 1, 1, 10, "video", 2),
    ("one camera and microphone, 50 listeners", 1, 1, 50, "video", 2),
    ("one camera and microphone, 100 listeners", 1, 1, 100, "video", 2),
    ("5 microphones, 200 listeners", 1, 5, 200, "audio", 5),
    ("10 rooms: a camera, a microphone, 10 listeners each", 10, 1, 10, "video", 2),
)
JOINS = 30
LONGEST_JOIN_MS, MEMORY_MB = 500, 1.2


def livekit_program():
    """Named by LIVEKIT_SERVER, on the path, or where `.ci/run` puts it."""
    beside = pathlib.Path.home() / "go/bin/livekit-server"
    found = os.environ.get("LIVEKIT_SERVER") or shutil.which("livekit-server") or (beside if beside.exists() else None)
    if not found:
        raise SystemExit("livekit-server is missing; docs/testing.md says how to get it")
    return found


def udp_port():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start_livekit():
    rtc = {"tcp_port": free(MEDIA_PORT + 1), "udp_port": udp_port(), "node_ip": "127.0.0.1", "use_external_ip": False}
    rtc |= {"enable_loopback_candidate": True, "interfaces": {"includes": ["lo"]}}
    config = {"port": free(MEDIA_PORT), "bind_addresses": ["127.0.0.1"], "keys": {KEY: SECRET}, "logging": {"level": "error"}, "rtc": rtc}
    return begin([livekit_program(), "--config-body", json.dumps(config)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def start_embedded():
    return begin([SFU, f"127.0.0.1:{free(MEDIA_PORT)}"], stdout=subprocess.DEVNULL)


def livekit_token(room, identity, role):
    part = lambda value: base64.urlsafe_b64encode(value).decode().rstrip("=")
    video = {"roomJoin": True, "room": room, "canPublish": role == "speaker", "canSubscribe": True, "canPublishData": True}
    claims = {"iss": KEY, "sub": identity, "nbf": int(time.time()) - 60, "exp": int(time.time()) + 3600, "video": video}
    signed = part(b'{"alg":"HS256","typ":"JWT"}') + "." + part(json.dumps(claims).encode())
    return signed + "." + part(hmac.digest(SECRET.encode(), signed.encode(), hashlib.sha256))


def embedded_token(room, identity, role):
    return f"{room}.{identity}.{role}"


SERVERS = (("embedded", start_embedded, embedded_token), ("LiveKit", start_livekit, livekit_token))


class Call:
    """A media server and the participants of a call on it; their program is asked line by line."""

    def __init__(self, start, make_token, rooms, speakers, listeners, sources):
        self.server = start()
        deadline = time.monotonic() + 60
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", MEDIA_PORT)) == 0:
                    break
            if self.server.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("the media server does not start")
            time.sleep(0.05)
        with tempfile.NamedTemporaryFile("w", delete=False) as tokens:
            for room in range(rooms):
                for role, count in (("speaker", speakers), ("listener", listeners)):
                    for number in range(count):
                        tokens.write(f"{role} {make_token(f'room{room}', f'{role}{number}', role)}\n")
        self.tokens = tokens.name
        command = [CALLS, str(MEDIA_PORT), self.tokens, sources]
        self.participants = begin(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.read()

    def read(self):
        line = self.participants.stdout.readline()
        if not line:
            raise SystemExit("the participants of the call ended")
        return json.loads(line)

    def ask(self, number):
        self.participants.stdin.write(f"{number}\n")
        self.participants.stdin.flush()
        return self.read()

    def close(self):
        self.participants.stdin.close()
        self.participants.wait(60)
        self.server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.server.wait(10)
        self.server.kill()
        self.server.wait(10)
        os.unlink(self.tokens)


def measure(start, make_token, rooms, speakers, listeners, sources, tracks):
    call = Call(start, make_token, rooms, speakers, listeners, sources)
    time.sleep(2)
    empty = resident_mb(call.server.pid)
    call.ask(16)
    time.sleep(WARM_UP)
    before = cpu_seconds(call.server.pid)
    found = call.ask(SECONDS)
    used = (cpu_seconds(call.server.pid) - before) / found["seconds"]
    memory = (resident_mb(call.server.pid) - empty) / (rooms * listeners)
    call.close()
    if found["lost"]:
        raise SystemExit(f"{found['lost']} listeners lost their call")
    frames = found["audio"] + found["video"]
    return found | {
        "core": used * 100,
        "stream": used * 100 / (rooms * listeners * tracks),
        "frame": used * found["seconds"] / max(frames, 1) * 1e6,
        "memory": memory,
        "mbit": found["bytes"] * 8 / found["seconds"] / 1e6,
        "top": 100 * found["top_layer"] / max(found["video"], 1),
        "missing": 100 * found["missing"] / max(frames + found["missing"], 1),
        "late": 100 * found["late"] / max(frames, 1),
    }


def row(name, m):
    say(
        f"  {name:<10} {m['core']:>6.1f} % of a core, {m['stream']:.3f} % a stream, {m['frame']:.1f} µs a frame   {m['memory']:.2f} MB a listener"
        f"   {m['mbit']:.1f} Mbit/s, {m['top']:.0f} % of the video in the best layer   missing {m['missing']:.2f} %"
        f"   later than 100 ms {m['late']:.2f} %, p50 {m['p50_ms']} ms, p99 {m['p99_ms']} ms"
    )


def target(what, met):
    say(f"  {'met' if met else 'MISSED'}: {what}")


def rooms():
    say("\nRooms: calls on loopback; processor time and memory of the media server alone, which shares the cores with the participants")
    for name, *call in CALLS_MEASURED:
        say(name)
        ours, theirs = (measure(start, make_token, *call) for _, start, make_token in SERVERS)
        row("embedded", ours)
        row("LiveKit", theirs)
        target(f"at most LiveKit's CPU for a stream: {ours['stream'] / theirs['stream']:.2f} times", ours["stream"] <= theirs["stream"])
        target(f"at most {MEMORY_MB} MB a listener: {ours['memory']:.2f}", ours["memory"] <= MEMORY_MB)
    say(f"joining a call of one microphone, {JOINS} one after the other, from the connection to the first frame of audio")
    for name, start, make_token in SERVERS:
        call = Call(start, make_token, 1, 1, JOINS, "audio")
        joined = call.ask(1)
        call.ask(0)  # Nothing is measured of what they receive.
        call.close()
        say(f"  {name:<10} median {joined['median_join_ms']:.0f} ms, longest {joined['longest_join_ms']:.0f} ms")
        if name == "embedded":
            target(f"at most {LONGEST_JOIN_MS} ms", joined["longest_join_ms"] <= LONGEST_JOIN_MS)

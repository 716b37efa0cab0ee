"""The program under measurement: on a fresh folder or a PostgreSQL server of our own, and the processor time it takes."""
import atexit, copy, json, os, pathlib, re, shutil, signal, socket, subprocess, sys, tempfile, time, urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = ROOT / "target/release/exhale"
PORT = 4795
TICKS = os.sysconf("SC_CLK_TCK")


def say(line=""):
    print(line, flush=True)


def begin(command, **options):
    """A process that ends with this one."""
    process = subprocess.Popen(command, **options)
    atexit.register(lambda: process.poll() is None and process.kill())
    return process


def free(port):
    """This port, at which nobody listens yet."""
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", port)) == 0:
            raise SystemExit(f"somebody listens at port {port} already, and would be measured instead")
    return port


# As with Ctrl-C: what was begun is ended.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


class Server:
    """The real binary on a fresh folder, seeded as asked."""

    def __init__(self, wins=0, members=20_000, questions=0, comments=0, messages=0, professionals=0, database=None, port=PORT, rate_factor=100_000):
        self.folder, self.port, self.members = tempfile.mkdtemp(), port, members
        self.env = os.environ | {
            "EXHALE_DATA": f"{self.folder}/data",
            "EXHALE_LISTEN": f"127.0.0.1:{port}",
            "EXHALE_MEDIA_LISTEN": "127.0.0.1:0",
            "EXHALE_BASE_URL": f"http://localhost:{port}",
            "EXHALE_RATE_FACTOR": str(rate_factor),
        }
        if database:
            self.env["EXHALE_DATABASE"] = database
        amounts = {"wins": wins, "members": members, "questions": questions, "comments": comments, "messages": messages, "professionals": professionals}
        seed = [BINARY, "seed", *(f"--{name}={count}" for name, count in amounts.items())]
        subprocess.run(seed, env=self.env, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.start()

    def start(self):
        free(self.port)
        begun = time.perf_counter()
        self.process = begin([BINARY, "serve", "--demo"], env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=1).read()
                break
            except OSError:
                time.sleep(0.002)
        self.started_ms = (time.perf_counter() - begun) * 1000

    def settle(self, database=None):
        """Waits for the end of what the server does after its start, as its round of letters: five quiet seconds, of the
        database as well when its first process is given."""
        spent = lambda: cpu_seconds(self.process.pid) + (family_cpu_seconds(database) if database else 0)
        quiet = 0
        for _ in range(300):
            before = spent()
            time.sleep(1)
            quiet = quiet + 1 if spent() - before < 0.03 else 0
            if quiet == 5:
                return
        raise SystemExit("the server does not come to rest")

    def beside(self, port):
        """Another one on the same folder and database."""
        other = copy.copy(self)
        other.port, other.env = port, self.env | {"EXHALE_LISTEN": f"127.0.0.1:{port}"}
        other.start()
        return other

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)

    def close(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, path, cookie=None, method="GET", body=None):
        headers = {"origin": self.env["EXHALE_BASE_URL"], "content-type": "application/json", "cookie": cookie or ""}
        body = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, headers, method=method))

    def session(self, name="supporter"):
        answer = self.ask("/api/session", method="POST", body={"email": f"{name}@exhale.test", "password": "exhale-demo"})
        return answer.headers["set-cookie"].split(";")[0]

    def cursor(self, path, cookie, pages):
        """Where the page begins that follows so many."""
        cursor = ""
        for _ in range(pages):
            cursor = "cursor=" + json.load(self.ask(f"{path}?{cursor}", cookie))["nextCursor"]
        return f"{path}?{cursor}"

    def rss_mb(self):
        return resident_mb(self.process.pid)


def resident_mb(pid):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def process_times(pid):
    """What /proc says of a process from its parent on; times are in ticks."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return {"parent": int(fields[1]), "own": int(fields[11]) + int(fields[12]), "ended": int(fields[13]) + int(fields[14])}


def cpu_seconds(pid):
    return process_times(pid)["own"] / TICKS


def family_cpu_seconds(pid):
    """CPU of a process and of all its children, those that have ended included."""
    first = process_times(pid)
    total = first["own"] + first["ended"]
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            one = process_times(entry.name)
        except OSError:
            continue  # It ended while we looked.
        if one["parent"] == pid:
            total += one["own"]
    return total / TICKS


def postgres():
    """A PostgreSQL server of our own: what ends it, its address, and its first process."""
    bin = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1]
    folder = pathlib.Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    subprocess.run([*user, bin / "initdb", "--auth=trust", "--username=postgres", "--locale=C", "--encoding=UTF8", "-D", folder / "data"], check=True, stdout=subprocess.DEVNULL)
    subprocess.Popen([*user, bin / "postgres", "-D", folder / "data", "-k", folder, "-c", "listen_addresses=", "-c", "shared_buffers=256MB"], stderr=subprocess.DEVNULL)
    while subprocess.run([bin / "pg_isready", "-q", "-h", folder, "-U", "postgres"]).returncode:
        time.sleep(0.1)
    stop = [*user, bin / "pg_ctl", "stop", "--silent", "--mode=immediate", "-D", folder / "data"]
    atexit.register(lambda: (folder / "data/postmaster.pid").exists() and subprocess.run(stop))
    first = int((folder / "data/postmaster.pid").read_text().split()[0])
    return lambda: subprocess.run(stop, check=True), f"postgres://postgres@/postgres?host={folder}", first

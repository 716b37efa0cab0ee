//! The listeners of the live measurement: many sockets that follow one channel, and talkers in it. It connects them all, says
//! so, and at a line on its input (`SECONDS TALKERS A_SECOND LENGTH`; 0 a second is as fast as they are answered, and what is
//! said has at least that many letters) lets the talkers talk and writes the figures.

mod exhale;
mod socket_io;
mod tally;

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use serde_json::json;
use tally::Tally;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

pub type Failure = Box<dyn Error + Send + Sync>;
pub type Socket = WebSocketStream<TcpStream>;

const USAGE: &str = "usage: listen exhale PORT,PORT COOKIES CHANNEL SEQ DEAF | listen socket.io PORT COUNT";
/// Connections that are opened at once.
const AT_ONCE: usize = 64;
/// What the kernel keeps for one who never reads, in bytes: next to nothing.
const DEAF_BUFFER: u32 = 2048;
/// How long to wait for what was said last.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A socket to this machine; anyone who is `deaf` lets the kernel take nearly nothing from it either.
pub async fn open(
    port: u16,
    path: &str,
    headers: &[(&'static str, &str)],
    deaf: bool,
) -> Result<Socket, Failure> {
    let mut request = format!("ws://localhost:{port}{path}").into_client_request()?;
    for (name, value) in headers {
        request.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_str(value)?);
    }
    let socket = TcpSocket::new_v4()?;
    if deaf {
        socket.set_recv_buffer_size(DEAF_BUFFER)?;
    }
    let stream = socket.connect(([127, 0, 0, 1], port).into()).await?;
    let small = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
    Ok(client_async_with_config(request, stream, Some(small)).await?.0)
}

/// Whom to listen to.
#[derive(Clone)]
enum Whom {
    /// The last `deaf` of the members follow as well, and never read.
    Exhale {
        ports: Vec<u16>,
        cookies: Vec<String>,
        channel: exhale::Channel,
        deaf: usize,
    },
    SocketIo {
        port: u16,
        count: usize,
    },
}

impl Whom {
    fn read() -> Result<Self, Failure> {
        let words: Vec<String> = std::env::args().skip(1).collect();
        match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["exhale", ports, cookies, id, seq, deaf] => Ok(Self::Exhale {
                ports: ports.split(',').map(str::parse).collect::<Result<_, _>>()?,
                cookies: std::fs::read_to_string(cookies)?.lines().map(str::to_owned).collect(),
                channel: exhale::Channel { id: id.to_owned(), seq: seq.parse()? },
                deaf: deaf.parse()?,
            }),
            ["socket.io", port, count] => Ok(Self::SocketIo { port: port.parse()?, count: count.parse()? }),
            _ => Err(USAGE.into()),
        }
    }

    /// Those who listen.
    fn count(&self) -> usize {
        match self {
            Self::Exhale { cookies, deaf, .. } => cookies.len() - deaf,
            Self::SocketIo { count, .. } => *count,
        }
    }

    /// Those who never read.
    const fn deaf(&self) -> usize {
        match self {
            Self::Exhale { deaf, .. } => *deaf,
            Self::SocketIo { .. } => 0,
        }
    }

    /// The port and cookie of this member.
    fn member(&self, number: usize) -> (u16, String) {
        match self {
            Self::Exhale { ports, cookies, .. } => (
                ports.iter().copied().cycle().nth(number % ports.len().max(1)).unwrap_or_default(),
                cookies.get(number % cookies.len().max(1)).cloned().unwrap_or_default(),
            ),
            Self::SocketIo { port, .. } => (*port, String::new()),
        }
    }

    /// A listener, once it follows; those after the ones who listen never read.
    async fn listener(&self, number: usize) -> Result<Socket, Failure> {
        let (port, cookie) = self.member(number);
        match self {
            Self::Exhale { ports, channel, .. } => {
                let origin = format!("http://localhost:{}", ports.first().copied().unwrap_or_default());
                exhale::follow(port, &origin, &cookie, channel, number >= self.count()).await
            }
            Self::SocketIo { .. } => socket_io::join(port).await,
        }
    }

    async fn hear(&self, socket: Socket, number: usize, tally: Arc<Tally>) {
        match self {
            Self::Exhale { .. } => exhale::hear(socket, number, tally).await,
            Self::SocketIo { .. } => socket_io::hear(socket, number, tally).await,
        }
    }

    /// Talks until `end`, at most once in `every`.
    async fn talk(
        &self,
        number: usize,
        tally: &Tally,
        Manner { every, length }: Manner,
        end: Instant,
    ) -> Result<(), Failure> {
        let (port, cookie) = self.member(number);
        let mut ticks = interval(every.max(Duration::from_nanos(1)));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let mut talker = match self {
            Self::Exhale { .. } => Ok(exhale::Talker::new(port, cookie).await?),
            Self::SocketIo { .. } => Err(socket_io::join(port).await?),
        };
        // Talkers that all speak at the same moment would wait for each other.
        sleep(every.mul_f64(f64::from(u32::try_from(number % 97)?) / 97.0)).await;
        while Instant::now() < end {
            if !every.is_zero() {
                ticks.tick().await;
            }
            match &mut talker {
                Ok(talker) => talker.say(&tally.words(length)).await?,
                Err(socket) => socket_io::say(socket, &tally.words(length)).await?,
            }
            tally.said();
        }
        Ok(())
    }
}

/// How one talks: how seldom, and how much at once, in letters.
#[derive(Clone, Copy)]
struct Manner {
    every: Duration,
    length: usize,
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let whom = Whom::read()?;
    let count = whom.count();
    let tally = Arc::new(Tally::new(count));
    let (doors, mut opening) = (Arc::new(Semaphore::new(AT_ONCE)), JoinSet::new());
    for number in 0..count + whom.deaf() {
        let (whom, doors) = (whom.clone(), doors.clone());
        opening.spawn(async move {
            let _door = doors.acquire().await?;
            Ok::<_, Failure>((number, whom.listener(number).await?))
        });
    }
    let mut sockets = Vec::with_capacity(count);
    while let Some(opened) = opening.join_next().await {
        sockets.push(opened??);
    }
    println!("{}", json!({ "connected": sockets.len() }));
    let (sockets, deaf): (Vec<_>, Vec<_>) = sockets.into_iter().partition(|(number, _)| *number < count);
    for (number, socket) in sockets {
        let (whom, tally) = (whom.clone(), tally.clone());
        tokio::spawn(async move { whom.hear(socket, number, tally).await });
    }
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    if let Some(line) = lines.next_line().await? {
        let words: Vec<u32> = line.split(' ').map(str::parse).collect::<Result<_, _>>()?;
        let [seconds, talkers, a_second, length] = words[..] else { return Err(USAGE.into()) };
        let every = match a_second {
            0 => Duration::ZERO,
            _ => Duration::from_secs_f64(f64::from(talkers) / f64::from(a_second)),
        };
        let manner = Manner { every, length: usize::try_from(length)? };
        let mut found = measure(&whom, &tally, seconds, talkers, manner).await?;
        let mut cut = 0;
        for (_, socket) in deaf {
            cut += u32::from(is_over(socket).await);
        }
        if let Some(figures) = found.as_object_mut() {
            figures.insert("cut".to_owned(), json!(cut));
        }
        println!("{found}");
    }
    Ok(())
}

/// Whether the server has ended this connection, once everything is read that the kernel still has of it.
async fn is_over(mut socket: Socket) -> bool {
    let rest = async { while let Some(Ok(_)) = socket.next().await {} };
    timeout(Duration::from_millis(200), rest).await.is_ok()
}

async fn measure(
    whom: &Whom,
    tally: &Arc<Tally>,
    seconds: u32,
    talkers: u32,
    manner: Manner,
) -> Result<serde_json::Value, Failure> {
    let (since, end) = (tally.moment(), Instant::now() + Duration::from_secs(seconds.into()));
    let mut talking = JoinSet::new();
    for number in 0..usize::try_from(talkers)? {
        let (whom, tally) = (whom.clone(), tally.clone());
        talking.spawn(async move { whom.talk(number, &tally, manner, end).await });
    }
    while let Some(talked) = talking.join_next().await {
        talked??;
    }
    let patience = Instant::now() + TIMEOUT;
    while !tally.complete() && Instant::now() < patience {
        sleep(Duration::from_millis(10)).await;
    }
    // What comes twice comes late.
    sleep(Duration::from_millis(500)).await;
    Ok(tally.report(since))
}

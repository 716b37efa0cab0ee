//! Sockets for media: one UDP port, one TCP port, and the table that says which room a datagram is for.

mod framing;
mod route;
mod slots;
mod stun;
mod tcp;
mod udp;
mod wire;

pub(crate) use route::{Packet, PeerId, Role, Routes};
pub(crate) use wire::Wire;

use crate::config::Config;
use crate::error::StartError;
use std::sync::Arc;

/// The sockets and the tasks that read them; they end when it is dropped.
pub(crate) struct Net {
    pub(crate) wire: Arc<Wire>,
    pub(crate) routes: Arc<Routes>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

impl Net {
    pub(crate) fn bind(config: &Config) -> Result<Self, StartError> {
        let bind = |address| move |source| StartError::Bind { address, source };
        let routes = Arc::new(Routes::default());
        let socket = udp::open(config.udp).map_err(bind(config.udp))?;
        let listener = config.tcp.map(|address| tcp::open(address).map_err(bind(address))).transpose()?;
        let wire = Arc::new(Wire::new(config, &socket, listener.as_ref())?);
        let reader = tokio::net::UdpSocket::from_std(socket).map_err(bind(config.udp))?;
        let mut tasks = vec![tokio::spawn(udp::read(reader, Arc::clone(&wire), Arc::clone(&routes)))];
        if let (Some(listener), Some(address)) = (listener, config.tcp) {
            let listener = tokio::net::TcpListener::from_std(listener).map_err(bind(address))?;
            tasks.push(tokio::spawn(tcp::accept(
                listener,
                Arc::clone(&wire),
                Arc::clone(&routes),
                config.limits.clone(),
            )));
        }
        Ok(Self { wire, routes, tasks })
    }
}

impl Drop for Net {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

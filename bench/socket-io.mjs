// The yardstick of the live measurement: a Socket.IO server that hands what one says to everybody, and keeps nothing.
import { createServer } from "node:http";
import { Server } from "socket.io";

const [port, sample] = process.argv.slice(2);
const message = JSON.parse(sample);
const http = createServer();
const io = new Server(http, { transports: ["websocket"] });
let seq = message.seq;

io.on("connection", (socket) => {
	socket.on("say", (text, acknowledge) => {
		seq += 1;
		io.emit("message", { ...message, text, seq, createdAt: Date.now() });
		acknowledge();
	});
});
http.listen(Number(port), "127.0.0.1");

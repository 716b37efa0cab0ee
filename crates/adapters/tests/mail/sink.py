"""An SMTP server for tests: keeps every email it takes as a file, and misbehaves as the file `mood` says."""

import asyncio
import email
import email.policy
import json
import os
import pathlib
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult

folder = pathlib.Path(sys.argv[1])
options = sys.argv[2:]


def mood():
    try:
        return (folder / "mood").read_text()
    except FileNotFoundError:
        return ""


def note(what):
    with open(folder / "deliveries", "a") as file:
        file.write(what + "\n")


class Sink:
    count = 0

    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        with open(folder / "greetings", "a") as file:
            file.write(hostname + "\n")
        session.host_name = hostname
        return responses

    async def handle_MAIL(self, server, session, envelope, address, options):
        if mood() == "sender 550":
            return "550 5.1.8 <" + address + "> is not welcome"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        kind, _, reply = mood().partition(" ")
        if kind == "receiver":
            return reply.replace("ADDRESS", address)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        note("begun")
        try:
            return await self.take(server, session, envelope)
        finally:
            note("ended")

    async def take(self, server, session, envelope):
        kind, _, detail = mood().partition(" ")
        if kind == "email":
            return detail
        if kind == "slow":
            await asyncio.sleep(float(detail))
        Sink.count += 1
        # Python's own parser is the judge of what arrived.
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        told = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "headers": [[name, str(value)] for name, value in message.items()],
            "text": message.get_content(),
            "encrypted": server.transport.get_extra_info("ssl_object") is not None,
            "user": session.auth_data.login.decode() if session.authenticated else None,
            "raw": envelope.content.decode("ascii", "replace"),
        }
        unfinished = folder / f"{Sink.count:06}.part"
        unfinished.write_text(json.dumps(told))
        unfinished.rename(folder / f"{Sink.count:06}.json")
        if kind == "die":
            os._exit(1)
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    known = (data.login, data.password) == (b"anna", b"pass:word/1")
    return AuthResult(success=known, handled=False, auth_data=data)


async def main():
    tls = None
    if "starttls" in options or "tls" in options:
        tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        tls.load_cert_chain(folder / "certificate.pem", folder / "key.pem")

    def make():
        wants = "auth" in options
        return SMTP(
            Sink(),
            hostname="sink",
            tls_context=tls if "starttls" in options else None,
            require_starttls="starttls" in options,
            auth_required=wants,
            auth_require_tls=False,
            authenticator=authenticate if wants else None,
        )

    loop = asyncio.get_running_loop()
    port = int(next((word for word in options if word.isdigit()), 0))
    server = await loop.create_server(make, "127.0.0.1", port, ssl=tls if "tls" in options else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    # The end of the test closes standard input.
    await loop.run_in_executor(None, sys.stdin.read)
    os._exit(0)


asyncio.run(main())

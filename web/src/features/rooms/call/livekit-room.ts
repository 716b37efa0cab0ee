/** The connection for audio and video by LiveKit's client; it comes with the first call. */
import {
	ConnectionQuality,
	DefaultReconnectPolicy,
	DisconnectReason,
	type LocalTrackPublication,
	LogLevel,
	type Participant,
	type RemoteTrack,
	Room,
	RoomEvent,
	setLogLevel,
	Track,
	TrackEvent,
} from "livekit-client";
import type { ChosenDeviceKind } from "../chosen-devices";
import type { CreateMediaRoom, MediaEnd, MediaPerson, MediaVideo, OwnMedia } from "./media-room";

const sources: Readonly<Record<OwnMedia, Track.Source>> = {
	microphone: Track.Source.Microphone,
	camera: Track.Source.Camera,
	screen: Track.Source.ScreenShare,
};

const inputs: Readonly<Record<ChosenDeviceKind, MediaDeviceKind>> = {
	microphone: "audioinput",
	camera: "videoinput",
	speaker: "audiooutput",
};

/** The device that the system has set, which some browsers list under this id, and others know under none. */
const DEFAULT = "default";

/** LiveKit resumes within seconds, or not: a new ticket then does what its own attempts with the old one cannot. */
const RESUME_DELAYS_MS = [0, 500, 1500];

const ends: Partial<Record<DisconnectReason, MediaEnd>> = {
	[DisconnectReason.DUPLICATE_IDENTITY]: "elsewhere",
	[DisconnectReason.PARTICIPANT_REMOVED]: "removed",
	[DisconnectReason.ROOM_DELETED]: "ended",
	[DisconnectReason.ROOM_CLOSED]: "ended",
};

/** An identity is the member's id, a dot and a number. */
const getMember = (identity: string): string => identity.split(".", 1)[0] ?? identity;

// Its lines name members, and the page says what goes wrong.
setLogLevel(LogLevel.silent);

export const createLivekitRoom: CreateMediaRoom = (events, getDevice) => {
	const room = new Room({
		singlePeerConnection: false,
		adaptiveStream: true,
		dynacast: true,
		disconnectOnPageLeave: true,
		reconnectPolicy: new DefaultReconnectPolicy(RESUME_DELAYS_MS),
		// Off is off: the browser no longer shows a microphone in use.
		publishDefaults: { videoCodec: "vp8", simulcast: true, red: true, dtx: true, stopMicTrackOnMute: true },
		audioCaptureDefaults: {
			deviceId: getDevice("microphone"),
			echoCancellation: true,
			noiseSuppression: true,
			autoGainControl: true,
		},
		videoCaptureDefaults: { deviceId: getDevice("camera") },
		audioOutput: { deviceId: getDevice("speaker") },
	});
	const { localParticipant: own } = room;
	const isOn = (kind: OwnMedia) => own.getTrackPublication(sources[kind])?.isMuted === false;
	const videos = new Map<string, MediaVideo>();
	/** LiveKit disconnects by itself as well, when the page is left or frozen, and the page may come back. */
	let isClosing = false;

	function getVideo(person: Participant, source: Track.Source): MediaVideo | null {
		const publication = person.getTrackPublication(source);
		const track = publication?.videoTrack;
		if (!publication || !track || publication.isMuted) return null;
		const id = `${person.identity} ${track.sid ?? publication.trackSid}`;
		const known = videos.get(id) ?? {
			id,
			attach: (element: HTMLVideoElement) => void track.attach(element),
			detach: (element: HTMLVideoElement) => void track.detach(element),
		};
		videos.set(id, known);
		return known;
	}

	const describe = (person: Participant): MediaPerson => ({
		isMicrophoneOn: person.isMicrophoneEnabled,
		isSpeaking: person.isSpeaking && person.isMicrophoneEnabled,
		camera: getVideo(person, Track.Source.Camera),
		screen: getVideo(person, Track.Source.ScreenShare),
	});

	const changed = () => events.onChange();
	for (const event of [
		RoomEvent.ParticipantConnected,
		RoomEvent.ParticipantDisconnected,
		RoomEvent.TrackPublished,
		RoomEvent.TrackUnpublished,
		RoomEvent.TrackMuted,
		RoomEvent.TrackUnmuted,
		RoomEvent.LocalTrackPublished,
		RoomEvent.LocalTrackUnpublished,
		RoomEvent.ActiveSpeakersChanged,
		RoomEvent.ParticipantPermissionsChanged,
		RoomEvent.AudioPlaybackStatusChanged,
	] as const) {
		room.on(event, changed);
	}
	room
		.on(RoomEvent.TrackSubscribed, (track) => {
			if (track.kind === Track.Kind.Audio) play(track);
			changed();
		})
		.on(RoomEvent.TrackUnsubscribed, (track) => {
			for (const element of track.detach()) if (track.kind === Track.Kind.Audio) element.remove();
			changed();
		})
		.on(RoomEvent.TrackMuted, (publication, person) => {
			if (person === own && publication.source === Track.Source.Microphone) events.onMuted();
		})
		.on(RoomEvent.SignalReconnecting, () => events.onContact(false))
		.on(RoomEvent.Reconnecting, () => events.onContact(false))
		.on(RoomEvent.Reconnected, () => events.onContact(true))
		.on(RoomEvent.ConnectionQualityChanged, (quality, person) => {
			if (person !== own || quality === ConnectionQuality.Unknown) return;
			events.onQuality(quality === ConnectionQuality.Poor || quality === ConnectionQuality.Lost);
		})
		.on(RoomEvent.DataReceived, (payload, person, _kind, topic) => {
			if (person && topic) events.onData(topic, payload, getMember(person.identity));
		})
		.on(RoomEvent.LocalTrackPublished, (publication) => watchDevice(publication))
		.on(RoomEvent.Disconnected, (reason) => {
			videos.clear();
			for (const element of document.querySelectorAll(`audio[${SOUND}]`)) element.remove();
			if (isClosing) return;
			events.onEnd((reason !== undefined && ends[reason]) || "lost");
			void stopOwn();
		});

	/** A device that is unplugged ends its track; so does the browser's own button to stop sharing. */
	function watchDevice({ source, track }: LocalTrackPublication) {
		const kind = (Object.keys(sources) as OwnMedia[]).find((one) => sources[one] === source);
		if (!kind || !track) return;
		// LiveKit itself would go on with another device, without asking.
		track.removeAllListeners(TrackEvent.Ended);
		track.on(TrackEvent.Ended, () => {
			void own.unpublishTrack(track).catch(() => {});
			events.onDeviceLost(kind);
		});
	}

	function stopTracks() {
		const tracks = [...own.trackPublications.values()].flatMap(({ track }) => track ?? []);
		for (const track of tracks) track.stop();
		return tracks;
	}

	async function stopOwn() {
		const tracks = stopTracks();
		if (tracks.length > 0) await own.unpublishTracks(tracks).catch(() => {});
	}

	return {
		async connect(path, ticket) {
			const origin = location.origin.replace(/^http/, "ws");
			await room.connect(origin + path, ticket, { maxRetries: 0 });
		},
		async disconnect() {
			isClosing = true;
			// On a bad network, ending each of them with the server would take long.
			stopTracks();
			try {
				await room.disconnect();
			} finally {
				isClosing = false;
			}
		},
		people() {
			const all = [own, ...room.remoteParticipants.values()].filter(({ identity }) => identity !== "");
			return new Map(all.map((one) => [getMember(one.identity), describe(one)]));
		},
		isAudible: () => room.canPlaybackAudio,
		allowSound: () => room.startAudio(),
		isOn,
		async switchOwn(kind, on) {
			if (kind === "microphone") await own.setMicrophoneEnabled(on);
			else if (kind === "camera") await own.setCameraEnabled(on);
			else await own.setScreenShareEnabled(on, { audio: false });
		},
		stopOwn,
		async chooseDevice(kind, id) {
			await room.switchActiveDevice(inputs[kind], id, id !== DEFAULT);
		},
		send: (topic, payload) => own.publishData(new Uint8Array(payload), { reliable: true, topic }),
	};
};

/** Marks the elements that play sound. */
const SOUND = "data-call-sound";

/** Sound keeps playing whichever page is shown, since its element is outside of them. */
function play(track: RemoteTrack) {
	const element = track.attach();
	element.setAttribute(SOUND, "");
	element.hidden = true;
	document.body.append(element);
}

//! Builds videos in a WebM container, with or without a length in the header.

/// An element around `parts`; its size is written in eight bytes.
pub fn element(id: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let body = parts.concat();
    let size = (body.len() as u64 | (1 << 56)).to_be_bytes();
    [id, &size, &body].concat()
}

/// An element that does not know its own end.
pub fn open(id: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    [id, &[0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], &parts.concat()].concat()
}

/// What a video is to look like; [`WebM::default`] is an honest one of one second.
#[derive(Clone)]
pub struct WebM {
    /// Frames.
    pub frames: u32,
    /// Milliseconds between two frames.
    pub gap: u32,
    /// Milliseconds that the header claims, if any.
    pub claimed: Option<f64>,
    /// Milliseconds that the last frame claims to last, if any.
    pub last: Option<u32>,
    /// Recorded live: segment and clusters do not know their ends.
    pub live: bool,
    /// Pixels across and down.
    pub size: (u16, u16),
    /// The codec of the pictures.
    pub codec: &'static [u8],
    /// Elements hidden at a level: `segment`, `info`, `entry` or `cluster`.
    pub hidden: Vec<(&'static str, Vec<u8>)>,
    /// A second track with these bytes as its one frame of text.
    pub text: Option<Vec<u8>>,
}

impl Default for WebM {
    fn default() -> Self {
        Self {
            frames: 25,
            gap: 40,
            claimed: Some(1000.0),
            last: None,
            live: false,
            size: (640, 360),
            codec: b"V_VP8",
            hidden: Vec::new(),
            text: None,
        }
    }
}

impl WebM {
    /// A video of `frames` frames `gap` milliseconds apart, whose header tells the truth.
    pub fn lasting(frames: u32, gap: u32) -> Self {
        Self { frames, gap, claimed: Some(f64::from(frames) * f64::from(gap)), ..Self::default() }
    }

    fn hidden(&self, level: &str) -> Vec<u8> {
        self.hidden.iter().filter(|(at, _)| *at == level).flat_map(|(_, bytes)| bytes.clone()).collect()
    }

    /// The file.
    pub fn build(&self) -> Vec<u8> {
        let header = element(&[0x1A, 0x45, 0xDF, 0xA3], &[&element(&[0x42, 0x82], &[b"webm"])]);
        let scale = element(&[0x2A, 0xD7, 0xB1], &[&1_000_000_u32.to_be_bytes()]);
        let duration =
            self.claimed.map(|ms| element(&[0x44, 0x89], &[&ms.to_be_bytes()])).unwrap_or_default();
        let apps =
            [element(&[0x4D, 0x80], &[b"CANARY muxer"]), element(&[0x57, 0x41], &[b"CANARY phone"])].concat();
        let info = element(&[0x15, 0x49, 0xA9, 0x66], &[&scale, &duration, &apps, &self.hidden("info")]);
        let text = self.text.as_ref().map(|_| self.entry(2, 17, b"S_TEXT/WEBVTT")).unwrap_or_default();
        let tracks = element(&[0x16, 0x54, 0xAE, 0x6B], &[&self.entry(1, 1, self.codec), &text]);
        let around = if self.live { open } else { element };
        let parts = [info, tracks, self.hidden("segment"), self.clusters()];
        [header, around(&[0x18, 0x53, 0x80, 0x67], &[&parts.concat()])].concat()
    }

    fn entry(&self, number: u8, kind: u8, codec: &[u8]) -> Vec<u8> {
        let (width, height) = (self.size.0.to_be_bytes(), self.size.1.to_be_bytes());
        let video = element(&[0xE0], &[&element(&[0xB0], &[&width]), &element(&[0xBA], &[&height])]);
        let uid = element(&[0x73, 0xC5], &[&[number]]);
        let numbers = [element(&[0xD7], &[&[number]]), uid, element(&[0x83], &[&[kind]])].concat();
        let name = element(&[0x53, 0x6E], &[b"CANARY track"]);
        let codec = element(&[0x86], &[codec]);
        element(
            &[0xAE],
            &[&numbers, &name, &codec, if kind == 1 { &video } else { &[] }, &self.hidden("entry")],
        )
    }

    fn clusters(&self) -> Vec<u8> {
        let around = if self.live { open } else { element };
        let mut out = Vec::new();
        let mut frame = 0;
        while frame < self.frames {
            let start = frame * self.gap;
            let mut parts = element(&[0xE7], &[&start.to_be_bytes()]);
            while frame < self.frames && frame * self.gap - start < 30_000 {
                let shift = u16::try_from(frame * self.gap - start).unwrap().to_be_bytes();
                let block = [&[0x81], shift.as_slice(), &[0], b"picture!"].concat();
                match self.last.filter(|_| frame + 1 == self.frames) {
                    Some(lasts) => {
                        let lasts = element(&[0x9B], &[&lasts.to_be_bytes()]);
                        parts.extend(element(&[0xA0], &[&element(&[0xA1], &[&block]), &lasts]));
                    }
                    None => parts.extend(element(&[0xA3], &[&block])),
                }
                frame += 1;
            }
            if let Some(text) = &self.text {
                parts.extend(element(&[0xA3], &[&[0x82, 0, 0, 0], text]));
            }
            out.extend(around(&[0x1F, 0x43, 0xB6, 0x75], &[&parts, &self.hidden("cluster")]));
        }
        out
    }
}

//! Builds videos in an ISO base media container, honest or lying, whole or in fragments.

/// A box around `parts`.
pub fn atom(kind: &[u8; 4], parts: &[&[u8]]) -> Vec<u8> {
    let body = parts.concat();
    let size = u32::try_from(body.len() + 8).unwrap();
    [&size.to_be_bytes(), kind.as_slice(), &body].concat()
}

/// A box with version 0 and `flags` around `parts`.
pub fn full(kind: &[u8; 4], flags: u32, parts: &[&[u8]]) -> Vec<u8> {
    atom(kind, &[&flags.to_be_bytes(), &parts.concat()])
}

/// The numbers of a table, big-endian.
pub fn words(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
}

/// What a video is to look like; [`Mp4::default`] is an honest one of one second.
#[derive(Clone)]
pub struct Mp4 {
    /// Samples, each of eight bytes.
    pub samples: u32,
    /// Milliseconds of each sample.
    pub delta: u32,
    /// Milliseconds that the headers claim.
    pub claimed: u32,
    /// Runs of the composition table; none without.
    pub shifts: Vec<(u32, i32)>,
    /// The movie comes before the data.
    pub fast_start: bool,
    /// Samples in fragments of this many instead of in tables; 0 for tables.
    pub per_fragment: u32,
    /// Pixels across and down.
    pub size: (u16, u16),
    /// The kind of the first track.
    pub handler: [u8; 4],
    /// The codec of the first track.
    pub codec: [u8; 4],
    /// Boxes hidden at a level: `top`, or the name of a box that holds boxes.
    pub hidden: Vec<(&'static str, Vec<u8>)>,
    /// A second track with these samples of coordinates, as action cameras write them.
    pub coordinates: Option<Vec<u8>>,
}

impl Default for Mp4 {
    fn default() -> Self {
        Self {
            samples: 25,
            delta: 40,
            claimed: 1000,
            shifts: Vec::new(),
            fast_start: true,
            per_fragment: 0,
            size: (640, 360),
            handler: *b"vide",
            codec: *b"avc1",
            hidden: Vec::new(),
            coordinates: None,
        }
    }
}

/// One picture of eight bytes: its length and a slice that no decoder needs to like.
pub const SAMPLE: [u8; 8] = [0, 0, 0, 4, 0x65, 0x88, 0x84, 0x21];

impl Mp4 {
    /// A video of `samples` samples of `delta` milliseconds each, whose headers tell the truth.
    pub fn lasting(samples: u32, delta: u32) -> Self {
        Self { samples, delta, claimed: samples.saturating_mul(delta), ..Self::default() }
    }

    /// The file.
    pub fn build(&self) -> Vec<u8> {
        let ftyp = atom(b"ftyp", &[b"isom", &words(&[512]), b"isomiso2avc1mp41"]);
        if self.per_fragment > 0 {
            let moov = self.moov(0);
            return [ftyp, moov, self.hidden("top"), self.fragments()].concat();
        }
        let mdat = self.mdat();
        let moov_length = self.moov(0).len();
        let before =
            ftyp.len() + if self.fast_start { moov_length } else { 0 } + self.hidden("top").len() + 8;
        let moov = self.moov(u32::try_from(before).unwrap());
        if self.fast_start {
            [ftyp, moov, self.hidden("top"), mdat].concat()
        } else {
            [ftyp, self.hidden("top"), mdat, moov].concat()
        }
    }

    fn mdat(&self) -> Vec<u8> {
        let pictures = SAMPLE.repeat(self.samples as usize);
        atom(b"mdat", &[&pictures, &self.coordinates.clone().unwrap_or_default()])
    }

    fn hidden(&self, level: &str) -> Vec<u8> {
        self.hidden.iter().filter(|(at, _)| *at == level).flat_map(|(_, bytes)| bytes.clone()).collect()
    }

    fn moov(&self, data: u32) -> Vec<u8> {
        let mvhd = full(b"mvhd", 0, &[&words(&[0x5555_5555, 0x5555_5555, 1000, self.claimed]), &[0; 80]]);
        let coordinates = self.coordinates.as_ref().map(|bytes| {
            let at = data + self.samples * 8;
            let length = u32::try_from(bytes.len()).unwrap();
            self.trak(2, *b"meta", *b"gpmd", (1, length, at), &[])
        });
        let table = if self.per_fragment > 0 { 0 } else { self.samples };
        let first = self.trak(1, self.handler, self.codec, (table, 8, data), &self.hidden("trak"));
        let mvex = if self.per_fragment > 0 {
            atom(b"mvex", &[&full(b"trex", 0, &[&words(&[1, 1, self.delta, 8, 0])])])
        } else {
            Vec::new()
        };
        atom(b"moov", &[&mvhd, &first, &coordinates.unwrap_or_default(), &mvex, &self.hidden("moov")])
    }

    fn trak(
        &self,
        id: u32,
        handler: [u8; 4],
        codec: [u8; 4],
        table: (u32, u32, u32),
        hidden: &[u8],
    ) -> Vec<u8> {
        let (count, bytes, at) = table;
        let matrix = words(&[0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]);
        let sides = words(&[u32::from(self.size.0) << 16, u32::from(self.size.1) << 16]);
        let dates = [0x5555_5555, 0x5555_5555];
        let tkhd =
            full(b"tkhd", 7, &[&words(&dates), &words(&[id, 0, self.claimed]), &[0; 16], &matrix, &sides]);
        let mdhd = full(b"mdhd", 0, &[&words(&dates), &words(&[1000, self.claimed]), &[0x15, 0xC7, 0, 0]]);
        let hdlr = full(b"hdlr", 0, &[&[0; 4], &handler, b"CANARYmaker!", b"CANARY handler\0"]);
        let url = full(b"url ", 1, &[]);
        let dinf = atom(b"dinf", &[&full(b"dref", 0, &[&words(&[1]), &url])]);
        let avcc = atom(b"avcC", &[&[1, 0x64, 0, 0x0A, 0xFF, 0xE0, 0]]);
        let name = b"\x0CCANARY coder\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
        let (width, height) = (self.size.0.to_be_bytes(), self.size.1.to_be_bytes());
        let head = [
            &[0, 0, 0, 0, 0, 0, 0, 1],
            [b'C'; 16].as_slice(),
            &width,
            &height,
            &[0; 14],
            name,
            &[0, 24, 0xFF, 0xFF],
        ];
        let entry = atom(&codec, &[&head.concat(), &avcc]);
        let stsd = full(b"stsd", 0, &[&words(&[1]), &entry]);
        let stts =
            full(b"stts", 0, &[&words(&if count == 0 { vec![0] } else { vec![1, count, self.delta] })]);
        let stsc = full(b"stsc", 0, &[&words(&if count == 0 { vec![0] } else { vec![1, 1, count, 1] })]);
        let stsz = full(b"stsz", 0, &[&words(&[bytes, count])]);
        let stco = full(b"stco", 0, &[&words(&if count == 0 { vec![0] } else { vec![1, at] })]);
        let shifts: Vec<u32> = self.shifts.iter().flat_map(|(run, shift)| [*run, *shift as u32]).collect();
        let ctts = full(b"ctts", 0, &[&words(&[u32::try_from(self.shifts.len()).unwrap()]), &words(&shifts)]);
        let ctts = if self.shifts.is_empty() { Vec::new() } else { ctts };
        let stbl = atom(b"stbl", &[&stsd, &stts, &ctts, &stsc, &stsz, &stco, &self.hidden("stbl")]);
        let minf = atom(b"minf", &[&full(b"vmhd", 1, &[&[0; 8]]), &dinf, &stbl, &self.hidden("minf")]);
        let mdia = atom(b"mdia", &[&mdhd, &hdlr, &minf, &self.hidden("mdia")]);
        atom(b"trak", &[&tkhd, &mdia, hidden])
    }

    fn fragments(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let mut done = 0;
        while done < self.samples {
            let count = self.per_fragment.min(self.samples - done);
            let moof = |offset: u32| {
                let tfhd = full(b"tfhd", 0x2_0000, &[&words(&[1])]);
                let tfdt = full(b"tfdt", 0, &[&words(&[done * self.delta])]);
                let trun = full(b"trun", 1, &[&words(&[count, offset])]);
                let traf = atom(b"traf", &[&tfhd, &tfdt, &trun, &self.hidden("traf")]);
                atom(b"moof", &[&full(b"mfhd", 0, &[&words(&[1])]), &traf, &self.hidden("moof")])
            };
            let length = u32::try_from(moof(0).len()).unwrap();
            out.extend(moof(length + 8));
            out.extend(atom(b"mdat", &[&SAMPLE.repeat(count as usize)]));
            done += count;
        }
        out
    }
}

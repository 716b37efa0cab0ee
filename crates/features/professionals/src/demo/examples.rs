//! The example Professionals: who they are, how they work, and what they say.

/// An example Professional.
pub(super) struct Example {
    pub first: &'static str,
    pub last: &'static str,
    /// The number of a drawn portrait.
    pub portrait: u8,
    pub profession: &'static str,
    /// The country of the licence, and who issued it.
    pub licence: (&'static str, &'static str),
    /// Where they work face to face, or empty.
    pub city: &'static str,
    pub online: bool,
    pub languages: &'static [&'static str],
    pub specialties: &'static [&'static str],
    pub modalities: &'static [&'static str],
    /// The fee band, and what it means.
    pub fee: (&'static str, &'static str),
    pub motto: &'static str,
    pub words: &'static str,
    /// Whether they take new clients, and how many days ago they said so.
    pub accepting: Option<(bool, i64)>,
    /// How many days ago the licence was checked.
    pub checked: i64,
}

const DE: (&str, &str) = ("DE", "Psychotherapeutenkammer Berlin");
const GB: (&str, &str) = ("GB", "Health and Care Professions Council");
const IE: (&str, &str) = ("IE", "CORU");
const NL: (&str, &str) = ("NL", "BIG-register");
const US: (&str, &str) = ("US", "Oregon Board of Psychology");
const NONE: Example = Example {
    first: "",
    last: "",
    portrait: 1,
    profession: "Psychologist",
    licence: NL,
    city: "",
    online: true,
    languages: &["en"],
    specialties: &[],
    modalities: &["CBT"],
    fee: ("middle", ""),
    motto: "",
    words: "",
    accepting: None,
    checked: 30,
};

/// All of them; the first one is among the demo's accounts.
#[rustfmt::skip]
pub(super) const EXAMPLES: &[Example] = &[
    Example {
        first: "Sara", last: "Rossi", portrait: 1, profession: "Clinical psychologist", city: "Utrecht",
        languages: &["en", "nl", "fa"], specialties: &["Panic", "Health anxiety", "Social anxiety"], modalities: &["Exposure", "CBT"],
        fee: ("middle", "€95 a session; Dutch insurers pay part of it"),
        motto: "I work in small steps and plain words. You set the pace, and we stop whenever you like.",
        words: "Most people come to me because their body does something they cannot explain. We find out together what it is \
                doing, and then we try one small thing at a time. You never have to do an exercise that I would not do myself.",
        accepting: Some((true, 3)), checked: 12, ..NONE
    },
    Example {
        first: "Henrik", last: "Ebner", portrait: 5, profession: "Psychotherapist, CBT", licence: DE,
        languages: &["de", "en"], specialties: &["Social anxiety", "Work and study"], modalities: &["CBT", "Group sessions"],
        fee: ("middle", "German statutory insurance, or €100 a session"),
        motto: "Most people who write to me begin with “this may sound silly”. It never does.",
        words: "For twenty years I have worked with people who would rather not be looked at. On Thursdays five of us practise \
                together online. Cameras may stay off for as long as you like.",
        accepting: Some((true, 10)), checked: 45, ..NONE
    },
    Example {
        first: "Amina", last: "Hassan", portrait: 4, profession: "Counselling psychologist", licence: GB, city: "Leeds",
        languages: &["en", "ar"], specialties: &["Trauma", "New parents", "Sleep"], modalities: &["EMDR", "Compassion-focused"],
        fee: ("sliding_scale", "£30 to £80, you choose"),
        motto: "Twenty minutes is enough for a first talk. No forms before you know whether you like me.",
        words: "I work with people whose nights are longer than their days, and with parents who are frightened by their own \
                thoughts. Both get better, and neither makes you a bad person.",
        accepting: Some((true, 20)), checked: 18, ..NONE
    },
    Example {
        first: "Ruth", last: "Varley", portrait: 6, profession: "Clinical social worker", licence: IE, city: "Cork",
        specialties: &["Grief", "Agoraphobia"], modalities: &["Person-centred", "Exposure"], fee: ("lower", "€45, also at your home"),
        motto: "I visit people who cannot come to me yet.",
        words: "Sometimes the first session is two people on either side of a front door. That counts. I live near Cork and \
                drive up to an hour.",
        accepting: Some((false, 15)), checked: 70, ..NONE
    },
    Example {
        first: "Kwame", last: "Mensah", portrait: 7, profession: "Clinical psychologist", licence: ("ZA", "Health Professions Council of South Africa"),
        city: "Cape Town", languages: &["en", "af", "zu"], specialties: &["Stress and burnout", "Panic", "Work and study"],
        modalities: &["ACT", "Mindfulness"], fee: ("lower", "R450 a session"),
        motto: "Your worry is trying to look after you. We can give it less to do.",
        words: "I used to be an engineer, and I still like to know how things work. We draw your panic as a circuit and look for \
                the switch.",
        accepting: Some((true, 6)), checked: 25, ..NONE
    },
    Example {
        first: "Ines", last: "Duarte", portrait: 8, profession: "Psychologist", licence: ("PT", "Ordem dos Psicólogos Portugueses"),
        city: "Porto", languages: &["pt", "es", "en"], specialties: &["Constant worry", "Relationships"], modalities: &["CBT", "Schema therapy"],
        fee: ("middle", "€60 a session"), motto: "We put the worries on paper first. They are smaller there.",
        words: "I like lists, tea and honest answers. If I am not the right person for you, I will say so and help you find them.",
        accepting: Some((true, 31)), checked: 101, ..NONE
    },
    Example {
        first: "Callum", last: "Fraser", portrait: 3, profession: "Cognitive behavioural therapist", licence: GB, city: "Glasgow",
        specialties: &["Phobias", "Obsessive thoughts"], modalities: &["Exposure", "CBT"], fee: ("middle", "£65 a session"),
        motto: "Spiders, lifts, needles, dentists. I have been afraid of two of those myself.",
        words: "Phobias are among the things that therapy helps with best, often in six sessions. We go as slowly as you need and \
                never by surprise.",
        accepting: Some((true, 2)), checked: 9, ..NONE
    },
    Example {
        first: "Nia", last: "Okafor", portrait: 2, profession: "Counselling psychologist", licence: US,
        specialties: &["Identity and belonging", "Self-esteem", "Relationships"], modalities: &["Compassion-focused", "ACT"],
        fee: ("sliding_scale", "$40 to $120, by income"), motto: "You do not have to explain your whole family to me before we can start.",
        words: "Many people I work with were the strong one for too long. Here you may be tired. We begin with what would make \
                this week easier.",
        accepting: Some((true, 14)), checked: 33, ..NONE
    },
    Example {
        first: "Yuki", last: "Tanabe", portrait: 8, profession: "Licensed psychologist", licence: ("JP", "Japan Public Psychologist Registry"),
        languages: &["ja", "en"], specialties: &["Social anxiety", "Work and study"], modalities: &["Metacognitive therapy", "CBT"],
        fee: ("higher", "¥11,000 a session"), motto: "Silence is welcome here. I will not fill it for you.",
        words: "I work online in the evenings, Tokyo time. Writing instead of speaking is fine; some of my clients type for months \
                before we talk.",
        accepting: Some((true, 44)), checked: 150, ..NONE
    },
    Example {
        first: "Bernard", last: "Lefort", portrait: 5, profession: "Psychiatrist", licence: ("FR", "Ordre National des Médecins"), city: "Lyon",
        languages: &["fr", "en"], specialties: &["Low mood", "Panic"], modalities: &["Medication", "Psychodynamic"],
        fee: ("middle", "Secteur 1"), motto: "A tablet is sometimes a walking stick. Nobody is proud of limping.",
        words: "I explain what a medicine does, what it does not do, and how to stop it again. Then you decide. I have time for \
                the same question three times.",
        accepting: Some((false, 8)), checked: 64, ..NONE
    },
    Example {
        first: "Layla", last: "Aziz", portrait: 4, profession: "Clinical psychologist", licence: ("SE", "Socialstyrelsen"), city: "Malmö",
        languages: &["sv", "ar", "en"], specialties: &["Trauma", "Life changes"], modalities: &["EMDR", "Body-based"],
        fee: ("free", "Paid by the region"), motto: "You can leave the room at any time. The door is never behind me.",
        words: "I came to Sweden at eleven and know what it is to start again. We work with what your body remembers, gently, and \
                only as far as today allows.",
        accepting: Some((true, 27)), checked: 80, ..NONE
    },
    Example {
        first: "Greta", last: "Lindqvist", portrait: 6, profession: "Psychotherapist", licence: ("SE", "Socialstyrelsen"),
        languages: &["sv", "no", "en"], specialties: &["Long-term illness", "Health anxiety"], modalities: &["ACT", "Mindfulness"],
        fee: ("lower", "SEK 500 a session"), motto: "Between hospital appointments there is a life. We start there.",
        words: "After thirty years beside hospital beds I have stopped promising things. I listen well, and I know which fears are \
                worth a phone call and which are not.",
        accepting: None, checked: 120, ..NONE
    },
    Example {
        first: "Mateo", last: "Vidal", portrait: 3, profession: "Health psychologist", licence: ("ES", "Col·legi Oficial de Psicologia de Catalunya"),
        city: "Barcelona", languages: &["es", "ca", "en"], specialties: &["Sleep", "Stress and burnout"], modalities: &["CBT", "Mindfulness"],
        fee: ("middle", "€60 a session"), motto: "We will not talk about sleep at night. We will talk about your days.",
        words: "Six weeks, one notebook, no gadgets. Sleep comes back when it is no longer chased; I have seen it too often to \
                doubt it.",
        accepting: Some((true, 5)), checked: 52, ..NONE
    },
    Example {
        first: "Priya", last: "Nair", portrait: 1, profession: "Clinical psychologist", licence: ("IN", "Rehabilitation Council of India"),
        city: "Kochi", languages: &["en", "hi", "ml"], specialties: &["New parents", "Constant worry"], modalities: &["Compassion-focused", "CBT"],
        fee: ("sliding_scale", "₹500 to ₹2,000"), motto: "Babies may be present, loud and fed.",
        words: "The first year with a child is not a test. I work with mothers and fathers who lie awake although the baby sleeps.",
        accepting: Some((true, 11)), checked: 21, ..NONE
    },
    Example {
        first: "Tomasz", last: "Wilk", portrait: 3, profession: "Psychotherapist", licence: ("PL", "Polskie Towarzystwo Psychologiczne"),
        city: "Kraków", languages: &["pl", "en", "uk"], specialties: &["Panic", "Agoraphobia"], modalities: &["Exposure", "CBT"],
        fee: ("lower", "160 zł a session"), motto: "Our second session is on a tram.",
        words: "I believe in going outside. We begin with one stop, and the driver is a friend of mine.",
        accepting: Some((true, 18)), checked: 40, ..NONE
    },
    Example {
        first: "Aoife", last: "Brennan", portrait: 8, profession: "Counsellor", licence: IE, city: "Galway", languages: &["en", "ga"],
        specialties: &["Grief", "Life changes"], modalities: &["Person-centred"], fee: ("sliding_scale", "€20 to €60"),
        motto: "Bring the photograph. Tell me about the dog as well.",
        words: "Anxiety after a loss often looks like something else: a racing heart, a locked door checked twice. You need not be \
                sensible with me.",
        accepting: Some((true, 58)), checked: 66, ..NONE
    },
    Example {
        first: "Samuel", last: "Adeyemi", portrait: 7, profession: "Occupational psychologist", licence: GB, city: "London",
        languages: &["en", "yo"], specialties: &["Work and study", "ADHD and autism"], modalities: &["ACT", "CBT"],
        fee: ("higher", "£90 a session; employers often pay"), motto: "Your inbox is not a measure of you.",
        words: "I help people go back to work, or leave it well. Bring your calendar; we will make it kinder together.",
        accepting: Some((false, 21)), checked: 90, ..NONE
    },
    Example {
        first: "Marijke", last: "Postma", portrait: 6, profession: "Psychotherapist", city: "Groningen", languages: &["nl", "en", "de"],
        specialties: &["Relationships", "Self-esteem"], modalities: &["Systemic", "Couples and families"], fee: ("middle", "€110 for two"),
        motto: "Two people can be frightened of the same thing and quarrel about it for years.",
        words: "I see couples, parents with grown children, and sisters who have stopped calling. Everyone gets a chair and half \
                an hour of my attention.",
        accepting: Some((true, 36)), checked: 14, ..NONE
    },
    Example {
        first: "Dana", last: "Whitehorse", portrait: 2, profession: "Psychologist", licence: ("CA", "College of Psychologists of British Columbia"),
        city: "Vancouver", languages: &["en", "fr"], specialties: &["Children and teenagers", "Social anxiety"], modalities: &["CBT", "Exposure"],
        fee: ("middle", "CA$150; many plans pay"), motto: "Teenagers choose the music. I have heard worse.",
        words: "I work with young people from twelve, and with the adults who worry about them. We practise outside when we can.",
        accepting: Some((true, 9)), checked: 28, ..NONE
    },
    Example {
        first: "Oliver", last: "Hartley", portrait: 5, profession: "Clinical psychologist", licence: ("AU", "Psychology Board of Australia"),
        languages: &["en"], specialties: &["Health anxiety", "Obsessive thoughts"], modalities: &["Metacognitive therapy", "ACT"],
        fee: ("middle", "A$180, with a Medicare rebate"), motto: "You have googled enough. Let us look at something else.",
        words: "I do not argue with fears about illness; I never won. We work on what you do in the ten minutes after the thought.",
        accepting: Some((true, 70)), checked: 75, ..NONE
    },
    Example {
        first: "Fatou", last: "Diop", portrait: 4, profession: "Psychologist", licence: ("BE", "Commission des Psychologues"), city: "Brussels",
        languages: &["fr", "wo", "nl", "en"], specialties: &["Identity and belonging", "Trauma"], modalities: &["Person-centred", "Body-based"],
        fee: ("free", "First-line care; you pay the fee of your insurer"), motto: "Four languages, and we may mix them.",
        words: "Some things can only be said in the language of childhood. I have four of them, and patience in all.",
        accepting: Some((true, 12)), checked: 55, ..NONE
    },
    Example {
        first: "Elif", last: "Kaya", portrait: 8, profession: "Psychotherapist", licence: ("AT", "Psychotherapeutenliste, Sozialministerium"),
        city: "Vienna", languages: &["de", "tr", "en"], specialties: &["Food and body image", "Self-esteem"],
        modalities: &["DBT", "Schema therapy"], fee: ("sliding_scale", "€50 to €90"), motto: "We will not weigh anything here.",
        words: "Fear around food is fear. I have worked in a clinic for eight years and now mostly help people to stay out of one.",
        accepting: Some((true, 24)), checked: 110, ..NONE
    },
    Example {
        first: "Gabriel", last: "Moura", portrait: 7, profession: "Psychologist", licence: ("BR", "Conselho Federal de Psicologia"),
        languages: &["pt", "en"], specialties: &["Panic", "Stress and burnout"], modalities: &["CBT", "Mindfulness"],
        fee: ("lower", "R$120 a session"), motto: "Panic ends. We will time it together.",
        words: "I work online from Recife. In the first session we breathe very little and laugh at least once.",
        accepting: Some((true, 4)), checked: 8, ..NONE
    },
    Example {
        first: "Johanna", last: "Keller", portrait: 1, profession: "Psychotherapist for children and teenagers", licence: DE, city: "Berlin",
        languages: &["de", "en"], specialties: &["Children and teenagers", "Phobias"], modalities: &["CBT", "Couples and families"],
        fee: ("free", "Statutory insurance pays"), motto: "The bear on the sofa has been to school, and survived.",
        words: "School mornings, sleepovers, dogs, thunder. Parents sit in for as long as the child wants it.",
        accepting: Some((false, 40)), checked: 37, ..NONE
    },
    Example {
        first: "Ewan", last: "Tipene", portrait: 3, profession: "Clinical psychologist", licence: ("NZ", "New Zealand Psychologists Board"),
        city: "Wellington", languages: &["en", "mi"], specialties: &["Low mood", "Life changes"], modalities: &["ACT", "Body-based"],
        fee: ("middle", "NZ$160 a session"), motto: "We can walk while we talk. The harbour does half the work.",
        words: "I moved, divorced and changed careers in one year, and became a gentler psychologist for it.",
        accepting: None, checked: 16, ..NONE
    },
    Example {
        first: "Chiara", last: "Bianchi", portrait: 8, profession: "Psychologist and psychotherapist", licence: ("IT", "Ordine degli Psicologi dell’Emilia-Romagna"),
        city: "Bologna", languages: &["it", "en"], specialties: &["Constant worry", "Sleep"], modalities: &["Psychodynamic", "Mindfulness"],
        fee: ("middle", "€70 a session"), motto: "I ask slow questions. You may answer next week.",
        words: "Worry likes to hurry. In my room, and on my screen, nothing has to be finished by the end of the hour.",
        accepting: Some((true, 49)), checked: 360, ..NONE
    },
    Example {
        first: "Idris", last: "Bello", portrait: 7, profession: "Psychiatric nurse practitioner", licence: US,
        specialties: &["Obsessive thoughts", "ADHD and autism"], modalities: &["Medication", "CBT"], fee: ("lower", "$60 a visit"),
        motto: "The thought is loud. That does not make it true.",
        words: "I see people within two weeks, online, in the evening if that is easier. You will get a plan on one page.",
        accepting: Some((true, 1)), checked: 5, ..NONE
    },
    Example {
        first: "Sofia", last: "Petrova", portrait: 2, profession: "Psychologist", licence: ("CH", "PsyReg, Bundesamt für Gesundheit"), city: "Zürich",
        languages: &["de", "ru", "bg", "en"], specialties: &["Agoraphobia", "Panic"], modalities: &["Exposure", "Systemic"],
        fee: ("higher", "CHF 160; basic insurance with a referral"), motto: "The bridge will still be there next week. So will I.",
        words: "I accompany people on trains, in queues and over bridges, first on the phone and then beside them.",
        accepting: Some((true, 29)), checked: 48, ..NONE
    },
    Example {
        first: "Walter", last: "Nygaard", portrait: 5, profession: "Psychologist", licence: ("NO", "Helsedirektoratet"), languages: &["no", "da", "en"],
        specialties: &["Grief", "Long-term illness"], modalities: &["ACT", "Person-centred"], fee: ("lower", "NOK 400 a session"),
        motto: "At my age one has been afraid of most things at least once.",
        words: "I work two days a week and answer slowly, but I answer. Men over sixty are welcome, and so is everyone else.",
        accepting: Some((true, 33)), checked: 200, ..NONE
    },
    Example {
        first: "Zeynep", last: "Arslan", portrait: 4, profession: "Counselling psychologist", city: "Rotterdam", languages: &["nl", "tr", "en"],
        specialties: &["New parents", "Relationships", "Stress and burnout"], modalities: &["Compassion-focused", "Couples and families"],
        fee: ("sliding_scale", "€35 to €85"), motto: "You are allowed to love them and want to be alone.",
        words: "I sit with people who look after everyone else. We make a small list of things you may stop doing.",
        accepting: Some((true, 7)), checked: 60, ..NONE
    },
];

//! The example Wins: first names of their authors, how long ago, and what happened to them.

/// An example Win.
pub struct Example {
    /// The author's first name, a member of the demo.
    pub author: &'static str,
    /// Hours before now.
    pub hours_ago: i64,
    /// Title.
    pub title: &'static str,
    /// Text.
    pub text: &'static str,
    /// A photo, if it has one (`photos/LICENSES.md`).
    pub photo: Option<&'static [u8]>,
    /// Likers' first names; none for a Win that waits.
    pub likes: &'static [&'static str],
    /// Whether it was approved, waits, or was declined with a reason.
    pub state: State,
}

/// The status of an example Win.
pub enum State {
    /// In the feed.
    Approved,
    /// Waiting for Review.
    Pending,
    /// Declined.
    Rejected(&'static str),
}

const fn approved(
    author: &'static str,
    hours_ago: i64,
    title: &'static str,
    text: &'static str,
    likes: &'static [&'static str],
) -> Example {
    Example { author, hours_ago, title, text, photo: None, likes, state: State::Approved }
}

const fn with_photo(photo: &'static [u8], example: Example) -> Example {
    Example { photo: Some(photo), ..example }
}

/// Newest first.
pub const WINS: &[Example] = &[
    Example {
        author: "Noor",
        hours_ago: 2,
        title: "Opened the letter",
        photo: None,
        text: "It lay on the table for nine days. I put the kettle on, opened it, and it was only a reminder about my library card.",
        likes: &[],
        state: State::Pending,
    },
    Example {
        author: "Daniel",
        hours_ago: 5,
        title: "Took the bus",
        text: "First time in a year. I sat near the door and counted stops. This is behind the last one.",
        photo: Some(include_bytes!("photos/path.jpg")),
        likes: &[],
        state: State::Pending,
    },
    Example {
        author: "Maya",
        hours_ago: 30,
        title: "Told my neighbour",
        photo: None,
        text: "I told the person in flat 12, Alder Street, why I avoid the lift. They were kind about it.",
        likes: &[],
        state: State::Rejected(
            "Please take out the street and the number, so that you stay anonymous. Everything else is lovely.",
        ),
    },
    approved(
        "Daniel",
        7,
        "I answered the phone",
        "Three months ago I would have let it ring out. I wrote down two sentences first and it was fine.",
        &["Maya", "Lea", "Sam", "Noor"],
    ),
    with_photo(
        include_bytes!("photos/fig.jpg"),
        approved(
            "Lea",
            11,
            "Dinner with four people",
            "I left after the main course and nobody minded. I had planned to leave before the starter. They gave me dessert to take home.",
            &["Daniel", "Tom"],
        ),
    ),
    approved(
        "Sara",
        20,
        "Saying no to an extra shift",
        "A small one from the other side of the desk: I noticed my own shoulders and kept my evening.",
        &["Maya", "Lea", "Amira"],
    ),
    approved(
        "Tom",
        26,
        "The supermarket, at six in the evening",
        "Busy, bright, loud. I kept one hand on the trolley and named five green things. Came home with everything on the list but the mustard.",
        &["Sam", "Noor", "Lea", "Daniel", "Maya"],
    ),
    with_photo(
        include_bytes!("photos/coffee.jpg"),
        approved(
            "Amira",
            33,
            "Asked for help at the pharmacy",
            "I rehearsed it on the way. They had been asked the same thing that morning already. Coffee afterwards, sitting down.",
            &["Tom"],
        ),
    ),
    with_photo(
        include_bytes!("photos/cat.jpg"),
        approved(
            "Sam",
            40,
            "Slept with the light off",
            "Second night in a row. The first one I did not want to say out loud in case it went away. The cat approves.",
            &["Maya", "Lea"],
        ),
    ),
    approved(
        "Noor",
        50,
        "Sent the e-mail without reading it eleven times",
        "I read it four times. Four!",
        &["Daniel", "Tom", "Sam", "Amira"],
    ),
    with_photo(
        include_bytes!("photos/meadow.jpg"),
        approved(
            "Maya",
            60,
            "Went for the walk anyway",
            "It rained and my plan was ruined, and I went anyway. The hills were empty, which turned out to be the best part.",
            &["Lea", "Tom"],
        ),
    ),
    approved(
        "Lea",
        75,
        "Stayed in the meeting",
        "My heart was going like a drum. I wrote the date at the top of the page, again and again, and after a while I was just in a meeting.",
        &["Noor", "Sam", "Daniel"],
    ),
    approved(
        "Daniel",
        90,
        "Haircut",
        "Forty minutes in that chair. I told them at the start that I do not like to talk, and they said neither do they.",
        &["Amira", "Maya", "Tom"],
    ),
    with_photo(
        include_bytes!("photos/evening.jpg"),
        approved(
            "Tom",
            110,
            "Drove over the bridge",
            "With my sister beside me, singing badly on purpose. This is what is on the other side.",
            &["Lea", "Noor"],
        ),
    ),
    with_photo(
        include_bytes!("photos/dandelion.jpg"),
        approved(
            "Amira",
            130,
            "Let it be good enough",
            "I handed in the report with a sentence I do not love. The world is still here.",
            &["Sam"],
        ),
    ),
    approved(
        "Sam",
        150,
        "Told one friend",
        "Only the short version. She said she had wondered, and passed me the crisps.",
        &["Daniel", "Maya", "Lea", "Tom", "Noor"],
    ),
    approved(
        "Noor",
        170,
        "Dentist, part one",
        "We agreed on a hand signal. I used it twice. Part two is next month and I have not cancelled it.",
        &["Tom", "Amira"],
    ),
    approved(
        "Maya",
        200,
        "Breathed before replying",
        "In for four, out for six, before the message I would have regretted.",
        &["Sam", "Daniel"],
    ),
    approved(
        "Lea",
        230,
        "A whole film at the cinema",
        "Aisle seat, back row, coat on. But a whole film.",
        &["Noor", "Tom"],
    ),
    with_photo(
        include_bytes!("photos/dogs.jpg"),
        approved(
            "Daniel",
            260,
            "Said hello first",
            "To the people with the two brown dogs. The one at the top is called Biscuit.",
            &["Maya", "Sam", "Lea", "Amira"],
        ),
    ),
];

//! The example Comments: below which Win, who said what, and what was answered.

/// An example Comment at the top of a thread.
pub struct Example {
    /// The title of the Win, one of [`super::wins::WINS`].
    pub win: &'static str,
    /// The author's first name.
    pub author: &'static str,
    /// Minutes after the Win was shared.
    pub minutes: i64,
    /// What it says.
    pub text: &'static str,
    /// Likers' first names.
    pub likes: &'static [&'static str],
    /// Authors' first names and words of the replies, half an hour apart.
    pub replies: &'static [(&'static str, &'static str)],
}

/// Oldest first below each Win.
pub const COMMENTS: &[Example] = &[
    Example {
        win: "I answered the phone",
        author: "Lea",
        minutes: 90,
        text: "Two sentences on paper. I am going to borrow that.",
        likes: &["Daniel", "Noor"],
        replies: &[
            (
                "Daniel",
                "Please do. Mine were \u{201c}Hello, this is Daniel\u{201d} and \u{201c}Can I call you back?\u{201d}",
            ),
            ("Lea", "The second one is the important one."),
        ],
    },
    Example {
        win: "I answered the phone",
        author: "Sara",
        minutes: 150,
        text: "Preparing a way out makes it easier to stay. Lovely to read.",
        likes: &["Maya"],
        replies: &[],
    },
    Example {
        win: "Dinner with four people",
        author: "Tom",
        minutes: 60,
        text: "Leaving in the middle is allowed. I needed someone to say that.",
        likes: &["Lea", "Sam"],
        replies: &[("Lea", "Allowed, and nobody even looked up.")],
    },
    Example {
        win: "The supermarket, at six in the evening",
        author: "Noor",
        minutes: 200,
        text: "Nobody needs mustard.",
        likes: &["Tom", "Maya", "Amira"],
        replies: &[],
    },
    Example {
        win: "Said hello first",
        author: "Maya",
        minutes: 45,
        text: "Hello, Biscuit.",
        likes: &["Daniel"],
        replies: &[],
    },
];

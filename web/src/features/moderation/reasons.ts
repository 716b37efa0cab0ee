/** Beginnings of an answer for a moderator who declines; each can be changed before it is sent. */
export interface Reason {
	name: string;
	text: string;
}

/** The same for what stands in a profile. */
export const profileReasons: readonly Reason[] = [
	{
		name: "Personal details",
		text: "Your profile showed details by which you or someone else could be found. Please leave out names, places and other details like that.",
	},
	{
		name: "Photo",
		text: "Your photo does not fit here. Please choose another one, or leave it out.",
	},
	{
		name: "Unkind",
		text: "A part of your profile could hurt others who read it. Please say it in another way.",
	},
];

export const reasons: readonly Reason[] = [
	{
		name: "Personal details",
		text: "Thank you for sharing this. Please take out names, places and other details that could show who you or someone else is, and send it again.",
	},
	{
		name: "Not quite a Win",
		text: "Thank you for writing. This reads more like a question or a hard moment than a Win. You can ask it under Questions, or change it and send it again.",
	},
	{
		name: "Photo or video",
		text: "Thank you for sharing this. Please choose another photo or video, or leave it out, and send it again.",
	},
];

/** The footer of every public page: help first, then the rules and a disclaimer. */
import { HELP_NOW } from "./addresses";
import type { Frame } from "./props";

const LINKS = [
	{ path: HELP_NOW, name: "I need help now" },
	{ path: "/community-guidelines", name: "Community guidelines" },
	{ path: "/terms", name: "Terms" },
	{ path: "/privacy", name: "Privacy" },
];

export function Footer({ frame }: { frame: Frame }) {
	return (
		<footer className="border-t border-line bg-sunken">
			<div className="mx-auto max-w-[70rem] px-4 py-6 sm:px-6 lg:px-10">
				<nav aria-label="Help and rules">
					<ul className="-mx-3 flex flex-wrap">
						{LINKS.map((link) => (
							<li key={link.path}>
								<a
									href={link.path}
									className="menu-link text-link"
									aria-current={link.path === frame.path ? "page" : undefined}
								>
									{link.name}
								</a>
							</li>
						))}
					</ul>
				</nav>
				<p className="mt-2 text-sm text-muted">
					{frame.name} is peer support. It is not medical care, and it is not monitored for emergencies.
				</p>
			</div>
		</footer>
	);
}
